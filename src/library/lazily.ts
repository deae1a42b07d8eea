/** A part of the library whose code is fetched when it is first used. */
export interface Lazy<T> {
  /** Fetched and made at the first call. A fetch that failed is tried again at the next. */
  get(): Promise<T>;
  /** What was made; `null` before that. */
  readonly made: T | null;
}

/** @param make imports a module and makes a part from it */
export function lazily<T>(make: () => Promise<T>): Lazy<T> {
  let made: T | null = null;
  let making: Promise<T> | null = null;
  return {
    get() {
      making ??= make().then(
        (part) => (made = part),
        (error: unknown) => {
          making = null;
          throw error;
        },
      );
      return making;
    },
    get made() {
      return made;
    },
  };
}
