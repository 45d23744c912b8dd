/** A pointer or a keyboard, and what it does one after the other, as WebDriver has it. */
export interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  actions: readonly Readonly<Record<string, unknown>>[];
}

/** What a browser is asked to do, whichever protocol it speaks. */
export interface Driver {
  /** What it calls itself, with its version. */
  readonly name: string;
  open(url: string): Promise<void>;
  /** The value of an expression in the page; it has to fit into JSON. */
  evaluate<T>(expression: string): Promise<T>;
  act(sources: readonly InputSource[]): Promise<void>;
  /** The window as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Turns the value of an expression into text, for the protocols have ways of their own to say undefined, NaN or a list. */
export const asJson = (expression: string): string => `JSON.stringify(${expression}) ?? 'null'`;
