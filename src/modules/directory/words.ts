import labels from '../../texts/generated/kit/tenant.en.js';
import changes from '../../texts/generated/portal/changes.en.js';
import type { TenantFieldKey } from './tenant-fields.ts';

export const changeLabels = {
  ...(Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, inSentenceCase(label)])) as typeof labels),
  ...changes.fields,
} satisfies Readonly<Record<TenantFieldKey, string>>;

function inSentenceCase(label: string): string {
  return label.replace(/ \p{Lu}\p{Ll}/gu, (letters) => letters.toLowerCase());
}
