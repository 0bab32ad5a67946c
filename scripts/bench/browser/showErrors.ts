/**
 * Runs in the page: presses Next on an empty form and waits until all fields show their errors, and the summary with a
 * link to each has the focus and is painted. Resolves to the milliseconds taken.
 */
export async function showErrors(fields: number): Promise<number> {
  const next = document.querySelector<HTMLButtonElement>('main form [type=submit]');
  if (!next) throw new Error('The form has no submit button.');
  const shown = () => {
    const summary = document.activeElement;
    return (
      summary?.querySelectorAll('li a').length === fields &&
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
  // A task after the next frame runs once that frame is painted.
  await frame();
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - started;
}
