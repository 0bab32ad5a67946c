/** `T` with every property optional, at every depth: checks read files so that one mistake does not hide the others. */
export type Loose<T> = T extends (infer Item)[]
  ? Loose<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Loose<T[Key]> }
    : T;
