import {
  type Contact,
  type DescribedFloor,
  type Directory,
  type DirectoryTenant,
  updateTenantInput,
} from '../../../../modules/directory/schema.ts';

/** Builds a tenant for tests, which override only the fields that they check. */
export function sampleTenant(id: number, over: Partial<DirectoryTenant> = {}): DirectoryTenant {
  const fields = updateTenantInput.parse({ companyName: `Company ${id}`, suiteNumber: `${id}`, floorNumber: 1 });
  return { id, ...fields, ...over };
}

export function sampleContact(id: number, tenantId: number, over: Partial<Contact> = {}): Contact {
  return {
    id,
    tenantId,
    name: `Person ${id}`,
    phone: null,
    isPrimary: false,
    isListed: false,
    sortName: null,
    ...over,
  };
}

export function sampleFloor(floorNumber: number, over: Partial<DescribedFloor> = {}): DescribedFloor {
  return {
    floorNumber,
    name: `Level ${floorNumber}`,
    exists: true,
    sign: null,
    note: null,
    description: null,
    imageUrl: null,
    ...over,
  };
}

export function sampleDirectory(over: Partial<Directory> = {}): Directory {
  return {
    id: 1,
    name: 'Meridian Tower',
    slug: 'meridian-tower',
    address: '1200 Congress Avenue, Austin, TX 78701',
    description: null,
    leasingContact: null,
    leasingPhone: null,
    amenities: null,
    imageUrl: null,
    logoUrl: null,
    wallOrder: 'floors-down',
    nightFrom: 19,
    nightTo: 6,
    wallFeatured: false,
    floors: [],
    timeZone: 'America/Chicago',
    hours: null,
    version: 1,
    tenants: [],
    contacts: [],
    announcements: [],
    ...over,
  };
}
