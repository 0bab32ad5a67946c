import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface PartnerTabsProps {
  id: string;
  /** Accessible name of the tab list. */
  label: string;
  /** Each tab's panel has the id `<id>-panel-<tab>`. */
  tabs: { id: string; label: string }[];
}

/** Tab list after the ARIA pattern: arrow keys, Home and End focus and activate a tab. */
export function PartnerTabs({ id, label, tabs }: PartnerTabsProps) {
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  // After every render: a change of language replaces the panels.
  useEffect(() => {
    for (const [index, tab] of tabs.entries()) {
      const panel = document.getElementById(`${id}-panel-${tab.id}`);
      if (panel) panel.dataset.active = String(index === active);
    }
  });

  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const steps: Record<string, number> = { Home: 0, End: last };
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      steps[event.key] = (active + (event.key === forward ? 1 : last)) % tabs.length;
    }
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div ref={list} className="tab-list" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.id}`}
          className="choice"
          aria-selected={index === active}
          aria-controls={`${id}-panel-${tab.id}`}
          tabIndex={index === active ? 0 : -1}
          onClick={() => setActive(index)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
