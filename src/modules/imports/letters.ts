import { type Letter, renderLetter } from '../mail/index.ts';
import { letterHead } from '../tenancy/index.ts';
import { effectOf } from './commands/settlement.ts';
import type { Differences, ImportMode, ImportOutcome, NamedTenant, Validation } from './schema.ts';

export interface SourceNews {
  readonly propertyId: number;
  readonly what: 'imported' | 'proposed' | 'failed';
  readonly building: string;
  readonly logoUrl: string | null;
  readonly failure: string | null;
  readonly mode: ImportMode;
  readonly outcome: ImportOutcome | null;
  readonly differences: Differences | null;
  readonly preview: Validation['preview'];
}

export function sourceLetter(to: string, news: SourceNews, appUrl: string): ReturnType<typeof renderLetter> {
  const action = { label: 'Open the portal', url: `${appUrl}/manage?property=${news.propertyId}&tab=tenants` };
  const building = letterHead({ name: news.building, logoUrl: news.logoUrl }, appUrl);
  return renderLetter({ to, building, ...wordsOf(news), action });
}

function wordsOf(news: SourceNews): Pick<Letter, 'subject' | 'paragraphs'> {
  const { what, building, failure, mode, preview } = news;
  if (what === 'failed')
    return {
      subject: `The import link of ${building} does not work`,
      paragraphs: [
        failure ?? '',
        'Nothing was changed. The link is read again every day, and we will not send another email until it has worked.',
      ],
    };
  const outcome = news.outcome ?? preview?.outcomes[mode] ?? null;
  const { added = 0, updated = 0, removed = 0 } = outcome ?? {};
  const counted = `${added} added, ${updated} updated, ${removed} removed`;
  return what === 'imported'
    ? {
        subject: `Tenants of ${building} were updated`,
        paragraphs: [
          `The file at the import link had changes, and they are in the directory: ${counted}.`,
          ...linesOf(news),
          'You can undo this import in the portal for a day.',
        ],
      }
    : {
        subject: `Changes to review at ${building}`,
        paragraphs: [
          `The file at the import link has changes: ${counted}. The directory stays as it is until you import or dismiss them.`,
          ...linesOf(news),
        ],
      };
}

const MOST_NAMED = 20;

function linesOf({ differences, mode }: SourceNews): string[] {
  if (!differences) return [];
  const { added, moved, renamed, changed, gone } = effectOf(differences, mode);
  const where = ({ companyName, suiteNumber }: NamedTenant) => `${companyName} (suite ${suiteNumber})`;
  const lists = [
    ['New', added.map(where)],
    ['Moved', moved.map((tenant) => `${where(tenant)}, before suite ${tenant.before.suiteNumber}`)],
    ['Renamed', renamed.map((tenant) => `${where(tenant)}, before ${tenant.before.companyName}`)],
    ['Changed', changed.map((tenant) => `${where(tenant)}: ${tenant.fields.map(({ label }) => label).join(', ')}`)],
    ['Removed', gone.map(where)],
  ] as const;
  return lists
    .filter(([, names]) => names.length > 0)
    .map(([title, names]) => {
      const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
      return `${title}: ${names.slice(0, MOST_NAMED).join('; ')}${more}.`;
    });
}
