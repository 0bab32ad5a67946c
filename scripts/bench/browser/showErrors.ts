/**
 * Runs in the page: presses Next on an empty form and waits until every one of its fields shows its error and the
 * summary, with a link to each, has the focus and is painted. Resolves to the milliseconds that took.
 */
export async function showErrors(fields: number): Promise<number> {
  const next = document.querySelector<HTMLButtonElement>('main form [type=submit]');
  if (!next) throw new Error('The form has no button to press.');
  const shown = () => {
    const summary = document.activeElement;
    return (
      summary?.matches('[role=alert]') &&
      summary.querySelectorAll('li a').length === fields &&
      document.querySelectorAll('main [aria-invalid=true]').length === fields
    );
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const started = performance.now();
  next.click();
  while (!shown()) {
    if (performance.now() - started > 60_000)
      throw new Error(`${fields} errors were not shown within a minute.`);
    await frame();
  }
  // The frame in which they are painted has ended when a task after it runs.
  await frame();
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - started;
}
