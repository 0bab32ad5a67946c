import type { Ref } from 'react';

/**
 * An input that people neither see nor reach, and programs that fill whatever they find do fill. Password managers are
 * asked to leave it alone.
 */
export function TrapField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input
        ref={ref}
        type="text"
        name="confirm_website"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
      />
    </div>
  );
}
