/** After an error that leaves nothing on the screen: shows the page as the server sends it, to be used without scripts. */
export async function showServed(): Promise<void> {
  const served = await (await fetch(location.href)).text();
  const root = new DOMParser().parseFromString(served, 'text/html').getElementById('root');
  if (root) document.getElementById('root')?.replaceWith(root);
  window.hydrated = false;
  window.goUnscripted?.();
}
