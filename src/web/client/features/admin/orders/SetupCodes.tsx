import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SetupCode } from '../../../../../modules/displays/schema.ts';
import { orderNumber } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { QrCode } from '../../../components/QrCode.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './SetupCodes.module.css';

const texts = ordersTexts.setup;

/** Splits a code into groups of four. */
const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');
const addressOf = (code: string) => `${location.origin}/display?setup=${code}`;

interface SetupCodesProps {
  orderId: number;
  building: string | undefined;
  codes: readonly SetupCode[];
}

export function SetupCodes({ codes, ...order }: SetupCodesProps) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Stack as="ul" gap="8" paddingBlock="0 12" className={styles.codes}>
        {codes.map(({ displayId, name, code, isUsed }) => (
          <li key={displayId}>
            <span>{name}</span>
            <code className={styles.code}>{grouped(code)}</code>
            <Text as="span" tone="quiet">
              {isUsed ? texts.used : texts.unused}
            </Text>
          </li>
        ))}
      </Stack>
      <Button variant="secondary" size="small" onPress={() => setPrinting(true)}>
        <Printer aria-hidden /> {texts.print}
      </Button>
      {isPrinting && <Sheet {...order} codes={codes} onDone={() => setPrinting(false)} />}
    </>
  );
}

/** Sheet that prints itself once mounted; hidden on screen. */
function Sheet({ orderId, building, codes, onDone }: SetupCodesProps & { onDone: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    // after StrictMode's second mount, to print once
    const timer = setTimeout(() => window.print(), 0);
    document.body.setAttribute('data-prints-setup', '');
    return () => {
      document.body.removeAttribute('data-prints-setup');
      clearTimeout(timer);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  return createPortal(
    <div className={styles.sheet} data-setup-sheet>
      <h1>{texts.sheet({ number: orderNumber(orderId) })}</h1>
      {building && <p>{building}</p>}
      {codes.map(({ displayId, name, code }) => (
        <section key={displayId}>
          <QrCode text={addressOf(code)} label={texts.picture({ name })} className={styles.picture} />
          <div>
            <h2>{name}</h2>
            <p>{texts.open({ address: `${location.host}/display?setup=${code}` })}</p>
            <p className={styles.large}>{grouped(code)}</p>
          </div>
        </section>
      ))}
    </div>,
    document.body,
  );
}
