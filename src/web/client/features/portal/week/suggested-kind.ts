import type { Tenant } from '../../../../../modules/directory/schema.ts';
import { proposedKinds } from '../../../../../shared/kind-proposals.ts';
import { kindsCalled } from '../../../../../shared/kinds.ts';
import { MOST_KINDS } from '../../../../../shared/kinds-fields.ts';

type Named = Pick<Tenant, 'companyName' | 'kinds'>;

/** @returns of the kinds with this word the one that the name of a tenant proposes, else the first that one can be given */
export function suggestedKind(word: string, tenants: readonly Named[]): string | null {
  const open = kindsCalled(word).filter((kind) => tenants.some((tenant) => canTake(kind, tenant)));
  return open.find((kind) => tenants.some((tenant) => isProposed(kind, tenant))) ?? open[0] ?? null;
}

/** Those who can be given the kind, first those whose name proposes it. */
export function tenantsForKind<One extends Named>(kind: string, tenants: readonly One[]): One[] {
  const open = tenants.filter((tenant) => canTake(kind, tenant));
  return [...open.filter((tenant) => isProposed(kind, tenant)), ...open.filter((tenant) => !isProposed(kind, tenant))];
}

const canTake = (kind: string, { kinds }: Named) => {
  const own = kinds ?? [];
  return own.length < MOST_KINDS && !own.includes(kind);
};

const isProposed = (kind: string, tenant: Named) =>
  canTake(kind, tenant) && proposedKinds(tenant.companyName).includes(kind);
