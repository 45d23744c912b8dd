/**
 * Limits a superlinear expression to texts of `maxLength` UTF-16 units; longer ones never match.
 * `scripts/structure/expressions.ts` requires it.
 */
export const limited = (expression: RegExp, maxLength: number): RegExp => new LimitedExpression(expression, maxLength);

const NOTHING = /(?!)/g;

class LimitedExpression extends RegExp {
  /** `split` and `matchAll` check the limit before they copy. */
  static override get [Symbol.species](): RegExpConstructor {
    return RegExp;
  }

  readonly #maxLength: number;

  constructor(expression: RegExp, maxLength: number) {
    super(expression);
    this.#maxLength = maxLength;
  }

  /** Called by `test`, `match`, `replace` and `search`. */
  override exec(text: string): RegExpExecArray | null {
    return this.#isTooLong(text) ? null : super.exec(text);
  }

  override [Symbol.split](text: string, limit?: number): string[] {
    return this.#isTooLong(text) ? [text] : super[Symbol.split](text, limit);
  }

  override [Symbol.matchAll](text: string): RegExpStringIterator<RegExpExecArray> {
    return this.#isTooLong(text) ? NOTHING[Symbol.matchAll](text) : super[Symbol.matchAll](text);
  }

  #isTooLong(text: string): boolean {
    return text.length > this.#maxLength;
  }
}
