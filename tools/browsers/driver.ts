export interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  actions: readonly Readonly<Record<string, unknown>>[];
}

export interface Driver {
  readonly name: string;
  open(url: string): Promise<void>;
  /** The value must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  act(sources: readonly InputSource[]): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Protocols encode undefined, NaN and lists differently. */
export const asJson = (expression: string): string => `JSON.stringify(${expression}) ?? 'null'`;
