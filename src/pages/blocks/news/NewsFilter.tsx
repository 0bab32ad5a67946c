import { useEffect, useState } from 'react';

/** The filter that shows everything. */
const ALL = 'all';

interface NewsFilterProps {
  filters: { id: string; label: string }[];
  /** Id of the list; its entries have `data-category`. */
  list: string;
  /** Id of the text shown when no entry is visible. */
  empty: string;
}

/** Buttons that hide every entry of a list except one category's. */
export function NewsFilter({ filters, list, empty }: NewsFilterProps) {
  const [filter, setFilter] = useState(ALL);
  // After every render: a change of language replaces the list.
  useEffect(() => {
    const entries = document.getElementById(list);
    if (!entries) return;
    entries.dataset.filter = filter;
    let visible = 0;
    for (const entry of entries.querySelectorAll<HTMLElement>('[data-category]')) {
      entry.hidden = filter !== ALL && entry.dataset.category !== filter;
      if (!entry.hidden) visible += 1;
    }
    const emptyNotice = document.getElementById(empty);
    if (emptyNotice) emptyNotice.hidden = visible > 0;
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
