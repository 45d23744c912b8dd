import listing from '../../../../texts/generated/front/listing.es.js';
import site from '../../../../texts/generated/front/site.es.js';
import errors from '../../../../texts/generated/kit/errors.es.js';
import kit from '../../../../texts/generated/kit/kit.es.js';
import shell from '../../../../texts/generated/kit/shell.es.js';

// All that the page of a mailed link to a tenant's listing says, in Spanish: it runs ahead of the page's own script.
globalThis.foyerWords = {
  'front/listing': listing,
  'front/site': site,
  'kit/errors': errors,
  'kit/kit': kit,
  'kit/shell': shell,
};
document.documentElement.lang = 'es';
