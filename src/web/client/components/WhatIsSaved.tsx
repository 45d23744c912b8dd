import { useLocation } from 'react-router-dom';
import offlineTexts from '../../../texts/generated/kit/offline.en.js';
import shellTexts from '../../../texts/generated/kit/shell.en.js';
import { useUnsaved } from '../lib/unsaved.ts';

const SHOPPING = /^\/(shop|cart|checkout)(\/|$)/;

/** What somebody without a network is told of what they are doing. */
export function WhatIsSaved() {
  const hasUnsaved = useUnsaved(({ forms }) => forms > 0);
  const { pathname } = useLocation();
  if (hasUnsaved) return offlineTexts.unsaved;
  return SHOPPING.test(pathname) ? offlineTexts.shopping : shellTexts.offline;
}
