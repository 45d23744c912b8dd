import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Contact, Tenant } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import { listedPeople } from '../../../../../shared/person-name.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { contactsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { contactsByTenant } from '../../../entities/tenant/search.ts';
import type { BoardGroup } from '../../../lib/wall-layout/board-types.ts';
import type { Ruler } from '../../../lib/wall-layout/break-name.ts';
import { companyRow, marginOf, personRow } from '../../../lib/wall-layout/rows.ts';
import { useRuler } from '../../../lib/wall-layout/useRuler.ts';
import { isFittingUsualWalls } from '../../../lib/wall-layout/usual-walls.ts';

const texts = tenantTexts.form.shortNameHints;

export interface ShortNameHintProps {
  propertyId: number;
  plan: FloorPlan;
  /** Values as typed so far. */
  draft: Draft;
  shortName: string;
  /** Saved values; `undefined` for a new tenant. */
  savedTenant: Partial<Pick<Draft, 'companyName' | 'suiteNumber'>> | undefined;
}

type Draft = Pick<Tenant, 'companyName' | 'suiteNumber' | 'floorNumber'>;

/** Length up to which names fit every board. */
const SHORTEST = 24;
/** Limit of tenants laid out, enough to predict the board's columns. */
const MAX_TENANTS = 300;
/** Width ratio of the condensed face, which the portal does not load. */
const CONDENSED = 0.78;

/** Warns when the name or the short name does not fit the board. */
export function ShortNameHint({ propertyId, plan, draft, shortName, savedTenant }: ShortNameHintProps) {
  const { companyName, suiteNumber, floorNumber } = draft;
  const [full, short] = [useDeferredValue(companyName.trim()), useDeferredValue(shortName.trim())];
  const [suite, floor] = [useDeferredValue(suiteNumber), useDeferredValue(floorNumber)];
  const otherTenants = useOthers(propertyId, `${savedTenant?.companyName} ${savedTenant?.suiteNumber}`);
  const { data: contacts = NO_CONTACTS } = useQuery(contactsQuery(propertyId));
  const measured = useRuler('');
  const words = useMemo(() => {
    const ruler: Ruler = { ...measured, condensed: (text) => CONDENSED * measured.name(text) };
    const fits = (name: string) => {
      if (name.length <= SHORTEST) return true;
      const draftTenant = { companyName: name, suiteNumber: suite, floorNumber: floor };
      return isFittingUsualWalls(groupsWith(draftTenant, otherTenants, contacts, plan, ruler), DRAFT_ID);
    };
    if (fits(full)) return texts.usual;
    if (short === '') return texts.wanted;
    return fits(short) ? texts.shown : texts.tooLong;
  }, [full, short, suite, floor, otherTenants, contacts, plan, measured]);
  return <span>{words}</span>;
}

/** Other tenants that the board shows today. */
function useOthers(propertyId: number, savedName: string): readonly Tenant[] {
  const { data: tenants = NO_TENANTS } = useQuery(tenantsQuery(propertyId));
  return useMemo(
    () =>
      tenants
        .filter(
          ({ presence, companyName, suiteNumber }) =>
            presence === 'here' && `${companyName} ${suiteNumber}` !== savedName,
        )
        .slice(0, MAX_TENANTS),
    [tenants, savedName],
  );
}

const NO_TENANTS: readonly Tenant[] = [];
const NO_CONTACTS: readonly Contact[] = [];
const DRAFT_ID = 0;

function groupsWith(
  draft: Draft,
  otherTenants: readonly Tenant[],
  contacts: readonly Contact[],
  plan: FloorPlan,
  ruler: Ruler,
): BoardGroup[] {
  const people = contactsByTenant(contacts);
  const allTenants = [...otherTenants, { ...draft, id: DRAFT_ID, shortName: null }];
  const floors = [...new Set(allTenants.map((tenant) => tenant.floorNumber))].sort((a, b) => b - a);
  return floors.map((floor) => ({
    key: `${floor}`,
    mark: plan.sign(floor),
    label: plan.name(floor),
    ...marginOf(plan.sign(floor), ruler),
    rows: allTenants
      .filter((tenant) => tenant.floorNumber === floor)
      .flatMap((tenant) => [
        companyRow(tenant, tenant.suiteNumber, ruler),
        ...listedPeople(people.get(tenant.id) ?? []).map(({ contact: { id }, text }) =>
          personRow({ id, text }, 'below', tenant.suiteNumber, ruler),
        ),
      ]),
  }));
}
