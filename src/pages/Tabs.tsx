import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

interface TabsProps {
  id: string;
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: { id: string; label: string; panel: ReactNode }[];
}

/** Tabs after the ARIA pattern: arrows, Home and End move and choose. Without script all panels stand open. */
export function Tabs({ id, label, tabs }: TabsProps) {
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);

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
    <>
      <div ref={list} className="tab-list" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            className="tab"
            aria-selected={index === active}
            aria-controls={`${id}-panel-${tab.id}`}
            tabIndex={index === active ? 0 : -1}
            onClick={() => setActive(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          className="tab-panel"
          aria-labelledby={`${id}-tab-${tab.id}`}
          data-active={index === active}
        >
          <h3 className="tab-panel-title">{tab.label}</h3>
          {tab.panel}
        </div>
      ))}
    </>
  );
}
