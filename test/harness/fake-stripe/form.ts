/** A nested value of Stripe's form encoding: `shipping[address][city]=Austin`; entries of lists are numbered. */
export type Nested = { [name: string]: string | Nested };

export function nestedOf(form: URLSearchParams): Nested {
  const root: Nested = {};
  for (const [name, value] of form) {
    const path = name.split(/\]?\[|\]/).filter((part) => part !== '');
    const lastPart = path.pop() ?? name;
    let branch = root;
    for (const part of path) {
      const existingPart = branch[part];
      const nextBranch = typeof existingPart === 'object' ? existingPart : {};
      branch[part] = nextBranch;
      branch = nextBranch;
    }
    branch[lastPart] = value;
  }
  return root;
}

/** The object or list below a name; empty when absent. */
export function partOf(form: URLSearchParams, name: string): Nested {
  const part = nestedOf(form)[name];
  return typeof part === 'object' ? part : {};
}

export const textsOf = (part: Nested): Record<string, string> =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, String(value)]));
