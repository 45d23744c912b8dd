import type { Tenant } from '../../../../../modules/directory/schema.ts';
import { proposeKinds } from '../../../../../shared/kind-proposals.ts';
import { kindsNamed } from '../../../../../shared/kinds.ts';
import { MAX_KINDS } from '../../../../../shared/kinds-fields.ts';

type Named = Pick<Tenant, 'companyName' | 'kinds'>;

/** Suggests a kind for the word: one that a tenant's name proposes, else the first that a tenant can still get. */
export function suggestedKind(word: string, tenants: readonly Named[]): string | null {
  const open = kindsNamed(word).filter((kind) => tenants.some((tenant) => canTake(kind, tenant)));
  return open.find((kind) => tenants.some((tenant) => isProposed(kind, tenant))) ?? open[0] ?? null;
}

/** Tenants that can still get the kind, those whose name proposes it first. */
export function tenantsForKind<One extends Named>(kind: string, tenants: readonly One[]): One[] {
  const open = tenants.filter((tenant) => canTake(kind, tenant));
  return [...open.filter((tenant) => isProposed(kind, tenant)), ...open.filter((tenant) => !isProposed(kind, tenant))];
}

const canTake = (kind: string, { kinds }: Named) => {
  const ownKinds = kinds ?? [];
  return ownKinds.length < MAX_KINDS && !ownKinds.includes(kind);
};

const isProposed = (kind: string, tenant: Named) =>
  canTake(kind, tenant) && proposeKinds(tenant.companyName).includes(kind);
