import type { Ref } from 'react';

/**
 * A honeypot: an input that people neither see nor reach, and that programs fill. The `data-` attributes make password
 * managers ignore it.
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
