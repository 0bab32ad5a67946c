interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}

/** Whether the reader has asked the browser to save data. */
export function savesData(): boolean {
  return connection()?.saveData === true;
}

/** Whether the browser knows of a network on which what nobody has asked for had better not be fetched. */
export function fetchesLittle(): boolean {
  return savesData() || (connection()?.effectiveType?.endsWith('2g') ?? false);
}
