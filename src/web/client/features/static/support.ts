import { brand } from '../../../../platform/brand.ts';

/** The support number as a link that dials. */
export const supportHref = `tel:+${brand.supportPhone.replace(/\D/g, '')}`;
