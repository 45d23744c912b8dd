import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';

const texts = publicViewTexts.share;

interface ShareTarget {
  id: string;
  label: string;
  /** Builds a share link; some networks accept a text, too. */
  href: (url: string) => string;
}

export const shareTargets: readonly ShareTarget[] = [
  {
    id: 'twitter',
    label: texts.twitter,
    href: (url) => withQuery('https://twitter.com/intent/tweet', { text: texts.text, url }),
  },
  {
    id: 'linkedin',
    label: texts.linkedIn,
    href: (url) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url, summary: texts.text }),
  },
  {
    id: 'facebook',
    label: texts.facebook,
    href: (url) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url, quote: texts.text }),
  },
];

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
