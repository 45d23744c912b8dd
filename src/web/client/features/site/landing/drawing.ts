interface DrawnTenant {
  suite: string;
  name: string;
}

export interface DrawnFloor {
  label: string;
  tenants: readonly DrawnTenant[];
}

export const GROUND_LABEL = 'G';

/** Floors, the top one first. */
export const drawnFloors: readonly DrawnFloor[] = [
  {
    label: '6',
    tenants: [
      { suite: '600', name: 'Alder & Pike Architects' },
      { suite: '640', name: 'Larkspur Capital' },
    ],
  },
  {
    label: '5',
    tenants: [
      { suite: '510', name: 'Bexley Dental' },
      { suite: '530', name: 'Okafor Tax' },
      { suite: '550', name: 'Tidewater' },
    ],
  },
  { label: '4', tenants: [{ suite: '400', name: 'Hollis Law' }] },
  {
    label: '3',
    tenants: [
      { suite: '300', name: 'Meridian Physical Therapy' },
      { suite: '340', name: 'Fennel Studio' },
    ],
  },
  {
    label: '2',
    tenants: [
      { suite: '205', name: 'Ostrander Insurance' },
      { suite: '220', name: 'Blue Heron Books' },
    ],
  },
  { label: '1', tenants: [{ suite: '100', name: 'Camden Credit Union' }] },
];

export const savedChange = { floor: '4', tenant: { suite: '420', name: 'Northwind Atelier' } } as const;

export const CHANGE_AFTER_MS = 2200;

export function withChange(floors: readonly DrawnFloor[]): DrawnFloor[] {
  return floors.map((floor) =>
    floor.label === savedChange.floor ? { ...floor, tenants: [...floor.tenants, savedChange.tenant] } : floor,
  );
}
