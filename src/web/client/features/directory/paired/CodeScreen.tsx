import { useEffect } from 'react';
import { brand } from '../../../../../shared/brand.ts';
import english from '../../../../../texts/generated/pairing.en.js';
import spanish from '../../../../../texts/generated/pairing.es.js';
import type { Language } from '../../../../../texts/languages.ts';
import { QrCode } from '../../../components/QrCode.tsx';
import { currentLanguage } from '../texts.ts';
import { wasForgotten } from './pairing.ts';
import { usePairingCode } from './usePairingCode.ts';

export function CodeScreen() {
  const texts = pairingTexts();
  const { code, trouble } = usePairingCode();
  useEffect(() => {
    document.title = texts.title;
  }, [texts]);
  const url = `${location.origin}/manage?tab=displays&code=${code}`;
  return (
    <main id="main" tabIndex={-1} className="pairing">
      <p className="pairing-brand">{brand.name}</p>
      <h1 className="pairing-title">{texts.title}</h1>
      {wasForgotten() && <p className="pairing-forgotten">{texts.forgotten}</p>}
      <p
        className="pairing-code"
        role="status"
        aria-label={code ? texts.code({ letters: [...code].join(' ') }) : texts.loading}
      >
        {[...(code ?? '······')].map((letter, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of the letters are what they are
          <span key={at} aria-hidden>
            {letter}
          </span>
        ))}
      </p>
      <div className="pairing-ways">
        {code && <QrCode text={url} label={texts.picture} className="pairing-picture" />}
        <div className="pairing-words">
          <p>{texts.scan}</p>
          <p>{texts.type({ where: `${location.host}/manage` })}</p>
          <p className="pairing-quiet">{trouble === 'none' ? texts.renewed : texts[trouble]}</p>
        </div>
      </div>
    </main>
  );
}

const pairingWords: Readonly<Record<Language, typeof english>> = { en: english, es: spanish };

const pairingTexts = () => pairingWords[currentLanguage()];
