import { expect, it, onTestFinished, vi } from 'vitest';
import { screenPaths } from '../../scripts/screenPaths.ts';

it('a text that no path contains is refused, with the paths that there are', async () => {
  const table = { '/': { module: '/a' }, '/prix': { module: '/b' }, '/prices': { module: '/b' } };
  vi.stubGlobal('fetch', async () => Response.json(table));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  expect(await screenPaths('', 'prix')).toEqual(['/prix']);
  await expect(screenPaths('', 'prizes')).rejects.toThrow('No path contains "prizes": / /prix');
});
