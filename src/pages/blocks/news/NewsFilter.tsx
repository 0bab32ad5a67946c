import { useEffect, useState } from 'react';

/** The filter that shows everything. */
const ALL = 'all';

interface NewsFilterProps {
  filters: { id: string; label: string }[];
  /** Id of the list whose entries name their `data-category`. */
  list: string;
  /** Id of what is said when none is left. */
  empty: string;
}

/** Buttons that leave one category of a list to be seen. */
export function NewsFilter({ filters, list, empty }: NewsFilterProps) {
  const [filter, setFilter] = useState(ALL);
  // After every change, of the language too: the list may be another one.
  useEffect(() => {
    const entries = document.getElementById(list);
    if (!entries) return;
    entries.dataset.filter = filter;
    let left = 0;
    for (const entry of entries.querySelectorAll<HTMLElement>('[data-category]')) {
      entry.hidden = filter !== ALL && entry.dataset.category !== filter;
      if (!entry.hidden) left += 1;
    }
    const none = document.getElementById(empty);
    if (none) none.hidden = left > 0;
  });
  return (
    <div className="news-filters">
      {filters.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className="choice"
          aria-pressed={id === filter}
          onClick={() => setFilter(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
