import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type HeadBlock, headBlock, writeHeadWith } from './head-block.ts';
import { exactly, type Packed, pack, unpack } from './packed.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** What is sent: bytes, or the same as a text of one letter a byte (`latin1`), which Node sends together with the headers. */
type Body = Buffer | string;

/** In bytes. A text is copied with each answer: for what is longer that takes more than a second piece to send. */
const MOST_IN_ONE = 12_000;

const bodyOf = (bytes: Buffer): Body => (bytes.length > MOST_IN_ONE ? bytes : bytes.toString('latin1'));

/** One encoding of an answer with its own headers, names and values in turn. */
interface Form {
  readonly body: Body;
  readonly head: readonly string[];
  /** Takes it out of its answer, which makes it anew when asked; `null`: it stays as long as the answer. */
  readonly forget: (() => void) | null;
}

/** What the answers of one kind share. */
export interface AnswerKind {
  readonly head: HeadBlock;
  readonly forms: KeptForms;
}

/** For how long an answer may be kept: headers, names and values in turn. */
export type Freshness = readonly string[];

const NOT_KEPT: Freshness = ['cache-control', 'no-cache'];

/** What can be made again, up to a number of bytes: the form that was not asked for the longest goes first. */
export type KeptForms = LRUCache<Form, true>;

export const keptForms = (maxSize: number): KeptForms =>
  new LRUCache<Form, true>({
    maxSize,
    sizeCalculation: (_kept, { body }) => body.length + FORM_BYTES,
    dispose: (_kept, form) => form.forget?.(),
  });

/** What a form takes beside its bytes. */
const FORM_BYTES = 600;

/** @param headers of every answer of the kind, put together once; a `vary` among them is a longer one than ours. */
export function answerKind(
  contentType: string,
  headers: Readonly<Record<string, string>>,
  forms: KeptForms,
): AnswerKind {
  return { head: headBlock({ vary: 'accept-encoding', ...headers, 'content-type': contentType }), forms };
}

/** An answer that is sent many times: serialized once, and made at most once in an encoding as long as that is kept. */
export class KeptAnswer {
  readonly #kind: AnswerKind;
  readonly #etag: string;
  readonly #source: () => Promise<Buffer>;
  readonly #forms: Partial<Record<Encoding, Form>> = {};
  #making: Partial<Record<Encoding, Promise<Form>>> | null = null;

  /** @param source answers all of it, not compressed. */
  constructor(kind: AnswerKind, etag: string, source: () => Promise<Buffer>) {
    this.#kind = kind;
    this.#etag = `"${etag}"`;
    this.#source = source;
  }

  /** One whose compressed bytes stay in memory as long as it; the other encodings are made from them. */
  static of(kind: AnswerKind, etag: string, packed: Packed): KeptAnswer {
    const answer = new KeptAnswer(kind, etag, () => unpack(packed));
    if (isWorthCompressing(packed.size)) answer.#forms.br = answer.#formOf('br', packed.bytes, null);
    return answer;
  }

  /** Sends it, or 304 to somebody who has it: at once, unless the encoding has to be made. */
  send(req: IncomingMessage, res: ServerResponse, freshness = NOT_KEPT): Promise<void> | undefined {
    if (holds(req, this.#etag)) {
      writeHeadWith(res, 304, ['etag', this.#etag, ...freshness], this.#kind.head);
      res.end();
      return;
    }
    const encoding = encodingFor(req);
    const form = this.#forms[encoding];
    if (!form) return this.#make(encoding).then((made) => this.#write(req, res, made, freshness));
    if (form.forget) this.#kind.forms.get(form);
    this.#write(req, res, form, freshness);
  }

  #write(req: IncomingMessage, res: ServerResponse, { head, body }: Form, freshness: Freshness): void {
    writeHeadWith(res, 200, [...head, ...freshness], this.#kind.head);
    if (req.method === 'HEAD') res.end();
    else res.end(body, 'latin1');
  }

  async #make(encoding: Encoding): Promise<Form> {
    this.#making ??= {};
    this.#making[encoding] ??= this.#made(encoding).finally(() => delete this.#making?.[encoding]);
    return await this.#making[encoding];
  }

  async #made(encoding: Encoding): Promise<Form> {
    const identity = await this.#source();
    const worth = isWorthCompressing(identity.length) ? encoding : 'identity';
    const form = this.#formOf(worth, await compress[worth](identity), () => {
      if (this.#forms[encoding] === form) delete this.#forms[encoding];
    });
    this.#forms[encoding] = form;
    this.#kind.forms.set(form, true);
    return form;
  }

  #formOf(encoding: Encoding, bytes: Buffer, forget: Form['forget']): Form {
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const head = ['etag', this.#etag, 'content-length', String(bytes.length), ...coding];
    return { body: bodyOf(bytes), head, forget };
  }
}

/** In bytes: what is smaller travels in one packet anyway. */
const isWorthCompressing = (size: number) => size >= 1_024;

const gzipped = promisify<Buffer, Buffer>(gzip);

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: async (bytes) => (await pack(bytes)).bytes,
  gzip: async (bytes) => exactly(await gzipped(bytes)),
  identity: async (bytes) => bytes,
};

function encodingFor(req: IncomingMessage): Encoding {
  const accepted = req.headers['accept-encoding'];
  if (accepted === undefined) return 'identity';
  const text = String(accepted);
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(text)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(text) ? 'gzip' : 'identity';
}

function holds(req: IncomingMessage, etag: string): boolean {
  const held = req.headers['if-none-match'];
  if (held === undefined || /no-cache/.test(req.headers['cache-control'] ?? '')) return false;
  return held.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
