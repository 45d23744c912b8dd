import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Banner } from './Banner.tsx';
import { formTexts } from './form-texts.ts';
import styles from './late-dialog.module.css';
import { PlainButton } from './PlainButton.tsx';
import { kitTexts } from './texts.ts';

interface Openable {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** When the code of dialogs comes by itself: pages are in use by then, and a network may go later. */
const BY_ITSELF_MS = 6_000;

/**
 * A dialog whose code comes when it is first opened, or some seconds after the page. It stays from then on, so that it
 * can keep what was begun in it. Where its code cannot be had it says so: browsers keep that in mind until the page is loaded again.
 */
export function lateDialog<Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => React.ReactNode {
  let Loaded: ComponentType<Props> | undefined;
  const get = async () => {
    Loaded = await load();
  };
  return function LateDialog(props: Props) {
    const { isOpen } = props;
    const [loaded, setLoaded] = useState<'no' | 'yes' | 'failed'>(Loaded ? 'yes' : 'no');
    useEffect(() => {
      if (Loaded) {
        setLoaded('yes');
        return;
      }
      let isGone = false;
      const begin = () =>
        void get().then(
          () => isGone || setLoaded('yes'),
          () => isGone || setLoaded('failed'),
        );
      const timer = setTimeout(begin, isOpen ? 0 : BY_ITSELF_MS);
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [isOpen]);
    if (Loaded && loaded === 'yes') return <Loaded {...props} />;
    return isOpen && loaded === 'failed' && <Missing onClose={() => props.onOpenChange(false)} />;
  };
}

function Missing({ onClose }: { onClose: () => void }) {
  return createPortal(
    <div className={styles.missing}>
      <Banner
        tone="danger"
        action={
          <PlainButton variant="secondary" size="small" onPress={onClose}>
            {kitTexts.close}
          </PlainButton>
        }
      >
        {formTexts.notLoaded}
      </Banner>
    </div>,
    document.body,
  );
}
