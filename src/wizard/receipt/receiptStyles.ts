/** CSS of receipts. */
export const receiptStyles = Object.values(
  import.meta.glob<string>(['../Wizard.css', '../sending/ContactLinks.css', '../review/*.css', './*.css'], {
    query: '?inline',
    import: 'default',
    eager: true,
  }),
).join('');
