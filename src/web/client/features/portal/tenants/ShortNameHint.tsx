import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Contact, Tenant } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import { listedPeople } from '../../../../../shared/person-name.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { contactsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { contactsByTenant } from '../../../entities/tenant/search.ts';
import type { Ruler } from '../../../lib/board/name.ts';
import { companyRow, marginOf, personRow } from '../../../lib/board/rows.ts';
import type { BoardGroup } from '../../../lib/board/task.ts';
import { useRuler } from '../../../lib/board/useRuler.ts';
import { fitsUsualWalls } from '../../../lib/board/usual-walls.ts';

const texts = tenantTexts.form.shortNameHints;

export interface ShortNameHintProps {
  propertyId: number;
  plan: FloorPlan;
  /** As typed so far. */
  draft: Draft;
  shortName: string;
  /** As saved; `undefined` for a new tenant. */
  saved: Partial<Pick<Draft, 'companyName' | 'suiteNumber'>> | undefined;
}

type Draft = Pick<Tenant, 'companyName' | 'suiteNumber' | 'floorNumber'>;

/** Shorter names fit every board. */
const SHORTEST = 24;
/** Of a large building this many tenants say enough about its board's columns. */
const MOST_TENANTS = 300;
/** Width of the condensed face, which the portal does not load. */
const CONDENSED = 0.78;

/** Says when the name has no room on the board, and whether the short one has. */
export function ShortNameHint({ propertyId, plan, draft, shortName, saved }: ShortNameHintProps) {
  const { companyName, suiteNumber, floorNumber } = draft;
  const [full, short] = [useDeferredValue(companyName.trim()), useDeferredValue(shortName.trim())];
  const [suite, floor] = [useDeferredValue(suiteNumber), useDeferredValue(floorNumber)];
  const others = useOthers(propertyId, `${saved?.companyName} ${saved?.suiteNumber}`);
  const { data: contacts = NO_CONTACTS } = useQuery(contactsQuery(propertyId));
  const measured = useRuler('');
  const words = useMemo(() => {
    const ruler: Ruler = { ...measured, condensed: (text) => CONDENSED * measured.name(text) };
    const fits = (name: string) => {
      if (name.length <= SHORTEST) return true;
      const own = { companyName: name, suiteNumber: suite, floorNumber: floor };
      return fitsUsualWalls(groupsWith(own, others, contacts, plan, ruler), DRAFT_ID);
    };
    if (fits(full)) return texts.usual;
    if (short === '') return texts.wanted;
    return fits(short) ? texts.shown : texts.tooLong;
  }, [full, short, suite, floor, others, contacts, plan, measured]);
  return <span>{words}</span>;
}

/** Of the tenants that the board shows today. */
function useOthers(propertyId: number, saved: string): readonly Tenant[] {
  const { data: tenants = NO_TENANTS } = useQuery(tenantsQuery(propertyId));
  return useMemo(
    () =>
      tenants
        .filter(
          ({ presence, companyName, suiteNumber }) => presence === 'here' && `${companyName} ${suiteNumber}` !== saved,
        )
        .slice(0, MOST_TENANTS),
    [tenants, saved],
  );
}

const NO_TENANTS: readonly Tenant[] = [];
const NO_CONTACTS: readonly Contact[] = [];
const DRAFT_ID = 0;

function groupsWith(
  draft: Draft,
  others: readonly Tenant[],
  contacts: readonly Contact[],
  plan: FloorPlan,
  ruler: Ruler,
): BoardGroup[] {
  const people = contactsByTenant(contacts);
  const all = [...others, { ...draft, id: DRAFT_ID, shortName: null }];
  const floors = [...new Set(all.map((tenant) => tenant.floorNumber))].sort((a, b) => b - a);
  return floors.map((floor) => ({
    key: `${floor}`,
    mark: plan.sign(floor),
    label: plan.name(floor),
    ...marginOf(plan.sign(floor), ruler),
    rows: all
      .filter((tenant) => tenant.floorNumber === floor)
      .flatMap((tenant) => [
        companyRow(tenant, tenant.suiteNumber, ruler),
        ...listedPeople(people.get(tenant.id) ?? []).map(({ contact: { id }, text }) =>
          personRow({ id, text }, 'below', tenant.suiteNumber, ruler),
        ),
      ]),
  }));
}
