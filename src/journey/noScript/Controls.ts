/** Name and value of a control that was sent. */
export type Control = readonly [name: string, value: string];

/** The controls of a form that a browser sent without script, by name. */
export class Controls {
  readonly #values = new Map<string, string[]>();

  constructor(controls: Iterable<Control>) {
    for (const [name, value] of controls) {
      // Browsers send the line ends of a textarea as CRLF.
      const text = value.replace(/\r\n?/g, '\n');
      const values = this.#values.get(name);
      if (values) values.push(text);
      else this.#values.set(name, [text]);
    }
  }

  /** The values of all controls with that name. */
  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** The last value with that name; empty without any. */
  last(name: string): string {
    const [last = ''] = this.#values.get(name)?.slice(-1) ?? [];
    return last;
  }

  /** The number of entries of a list whose controls are there: a published page does not say it. */
  entries(name: string): number {
    const indexes = [...this.#values.keys()].map((each) =>
      each.startsWith(`${name}[`) ? Number.parseInt(each.slice(name.length + 1), 10) : Number.NaN,
    );
    return indexes.reduce((most, index) => (index >= most ? index + 1 : most), 0);
  }
}
