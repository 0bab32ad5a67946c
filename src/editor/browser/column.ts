/** A part of the editor, whose content scrolls. */
export const COLUMN = { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 } as const;
