import type { Member, PropertySummary, Role } from '../../../../../modules/tenancy/schema.ts';
import { containing } from '../../../lib/matching.ts';

/** Person with their membership by building id. */
export interface PersonOverBuildings {
  id: number;
  fullName: string | null;
  username: string;
  roles: ReadonlyMap<number, Pick<Member, 'role' | 'isOwner' | 'pending' | 'undelivered'>>;
}

interface MembersOf {
  property: Pick<PropertySummary, 'id'>;
  members: readonly Member[];
}

/** Merges members of all buildings, sorted by name. */
export function peopleOver(buildings: readonly MembersOf[]): PersonOverBuildings[] {
  const people = new Map<number, PersonOverBuildings & { roles: Map<number, Member> }>();
  for (const { property, members } of buildings)
    for (const member of members) {
      const { id, fullName, username } = member;
      const person = people.get(id) ?? { id, fullName, username, roles: new Map() };
      people.set(id, { ...person, fullName: person.fullName ?? fullName });
      person.roles.set(property.id, member);
    }
  const nameOf = ({ fullName, username }: PersonOverBuildings) => fullName ?? username;
  return [...people.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

/** Groups buildings by role, in the order of each role's first building. */
export function roleGroups<Building extends Pick<PropertySummary, 'id'>>(
  { roles }: Pick<PersonOverBuildings, 'roles'>,
  buildings: readonly Building[],
): { role: Role | 'owner'; held: Building[] }[] {
  const groups = new Map<Role | 'owner', Building[]>();
  for (const building of buildings) {
    const member = roles.get(building.id);
    if (!member) continue;
    const role = member.isOwner ? 'owner' : member.role;
    groups.set(role, [...(groups.get(role) ?? []), building]);
  }
  return [...groups].map(([role, roleBuildings]) => ({ role, held: roleBuildings }));
}

/** Filters people whose name, address or buildings contain each word. */
export function searchPeople(
  people: readonly PersonOverBuildings[],
  term: string,
  buildings: readonly Pick<PropertySummary, 'id' | 'name'>[],
): readonly PersonOverBuildings[] {
  const isFound = containing(term);
  return people.filter(({ fullName, username, roles }) => {
    const names = buildings.filter(({ id }) => roles.has(id)).map(({ name }) => name);
    return isFound(fullName, username, ...names);
  });
}

/** Selected roles by building id; `none` is no access. */
export type SelectedRoles = Readonly<Record<string, Role | 'none'>>;

export interface RoleChange {
  propertyId: number;
  kind: 'invite' | 'change' | 'remove';
  role: Role;
}

/** Changes needed to get the selected roles. */
export function roleChanges(
  before: PersonOverBuildings['roles'] | undefined,
  selectedRoles: SelectedRoles,
): RoleChange[] {
  return Object.entries(selectedRoles).flatMap(([id, role]): RoleChange[] => {
    const propertyId = Number(id);
    const had = before?.get(propertyId);
    if (had?.isOwner || (had?.role ?? 'none') === role) return [];
    if (role === 'none') return had ? [{ propertyId, kind: 'remove', role: had.role }] : [];
    return [{ propertyId, kind: had ? 'change' : 'invite', role }];
  });
}
