import { FEATURED_FRESH_MS, fetchFeatured } from '../../../entities/product/featured.ts';
import { createFetched } from '../fetched.ts';

/** The shop's featured products, shared by all parts of the page that show them. */
export const featured = createFetched({ load: fetchFeatured, freshMs: FEATURED_FRESH_MS });
