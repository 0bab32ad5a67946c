import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';

interface Computed {
  role: string;
  invalid: boolean;
  name: string;
  description: string;
}

/**
 * Asserts for each link of the error summary what the browser tells a screen reader of the control that it leads to, or of
 * the group around it: that it is invalid, and its error as the description.
 */
export async function expectInvalidControls(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const links = await page.locator('.error-summary a').all();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const id = ((await link.getAttribute('href')) ?? '').slice(1);
    const target = `document.getElementById(${JSON.stringify(id)})`;
    const error = await page.evaluate((each) => {
      const control = document.getElementById(each);
      const set = control?.closest('fieldset');
      const ids = [control, set].flatMap((one) => one?.getAttribute('aria-describedby')?.split(' ') ?? []);
      return ids.map((one) => document.getElementById(one)).find((one) => one?.matches('.field-error'))
        ?.textContent;
    }, id);
    expect(error, `${id} names its error`).toMatch(/\S/);
    const control = await computed(session, target);
    const set = await computed(session, `${target}.closest('fieldset') ?? ${target}`);
    expect(control.name, `${id} has a name`).toMatch(/\S/);
    expect(control.invalid || set.invalid, `${id} is invalid`).toBe(true);
    const said = `${control.description} ${set.description}`.replace(/\s+/g, ' ');
    expect(said, `${id} is described by its error`).toContain(error?.replace(/\s+/g, ' ').trim());
  }
  await session.detach();
}

/** A node of the accessibility tree. */
async function computed(session: CDPSession, expression: string): Promise<Computed> {
  const { result } = await session.send('Runtime.evaluate', { expression });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  const invalid = node?.properties?.find(({ name }) => name === 'invalid')?.value.value;
  return {
    role: String(node?.role?.value ?? ''),
    invalid: invalid === 'true' || invalid === true,
    name: String(node?.name?.value ?? ''),
    description: String(node?.description?.value ?? ''),
  };
}
