/** Name and value of a control that was sent. */
export type Control = readonly [name: string, value: string];

/** The controls of a form that was sent, by name. */
export class Controls {
  /** Names of which one value was read, and of which several were sent. */
  readonly repeated = new Set<string>();
  readonly #values = new Map<string, string[]>();
  readonly #read = new Set<string>();

  readonly #others: readonly string[];

  /** @param others - names of parts that are no controls, by which entries count, too */
  constructor(controls: Iterable<Control>, others: readonly string[] = []) {
    this.#others = others;
    for (const [name, value] of controls) {
      const values = this.#values.get(name);
      if (values) values.push(value);
      else this.#values.set(name, [value]);
    }
  }

  /** The names that were sent. */
  names(): string[] {
    return [...this.#values.keys()];
  }

  /** The values of all controls with that name. */
  all(name: string): readonly string[] {
    this.#read.add(name);
    return this.#values.get(name) ?? [];
  }

  /** The last value with that name. */
  last(name: string): string | undefined {
    const values = this.all(name);
    if (values.length > 1) this.repeated.add(name);
    return values[values.length - 1];
  }

  /** The controls but those with that name, or but the one of them with that index. */
  without(name: string, index?: number): Controls {
    const others = [...this.#values].flatMap(([each, values]) =>
      values
        .filter((_, at) => each !== name || (index !== undefined && at !== index))
        .map((value) => [each, value] as const),
    );
    return new Controls(others);
  }

  /** The names that were sent, but not read. */
  unread(): string[] {
    return [...this.#values.keys()].filter((name) => !this.#read.has(name));
  }

  /** The number of entries of a list, as the names of their controls say: `stands[0][quantity]`. */
  entries(list: string): number {
    const indexes = [...this.names(), ...this.#others].map((name) =>
      name.startsWith(`${list}[`) ? Number.parseInt(name.slice(list.length + 1), 10) : Number.NaN,
    );
    return indexes.reduce((most, index) => (index >= most ? index + 1 : most), 0);
  }
}
