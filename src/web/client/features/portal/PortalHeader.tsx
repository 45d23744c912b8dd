import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink, Share2 } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { PropertySummary } from '../../../../modules/tenancy/schema.ts';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { longestWord } from '../../../../texts/longest-word.ts';
import { lazyDialog, loadedWhenNear } from '../../components/lazy-part.tsx';
import { propertiesQuery } from '../../entities/property/api.ts';
import { copyPublicUrl } from '../../entities/property/copy-public-url.ts';
import { ownsEnough } from '../../entities/property/plan.ts';
import { useSignedInUser } from '../../entities/session/api.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Row } from '../../ui/Row.tsx';
import { FirstStepsAgain } from './FirstSteps.tsx';
import styles from './PortalHeader.module.css';
import { ALL } from './selection.ts';

interface PortalHeaderProps {
  username: string;
  propertyId: number | null;
  isAll: boolean;
  onSelect: (property: number | typeof ALL) => void;
}

export function PortalHeader({ username, ...selector }: PortalHeaderProps) {
  const { data: properties, isPending } = useQuery(propertiesQuery);
  const property = properties?.find(({ id }) => id === selector.propertyId);
  const name = property?.name ?? (selector.isAll ? portalTexts.properties.all : portalTexts.title);
  return (
    <div className={styles.header}>
      <div className={styles.title}>
        <div className={styles.name}>
          <h1 style={{ '--longest': longestWord(name) || 1 } as CSSProperties}>{name}</h1>
          {property && (
            <Row as="span" align="center" isInline gap="4 8" className={styles.reach}>
              <PropertyAddress slug={property.slug} />
              <Share property={property} />
            </Row>
          )}
        </div>
        <div className={styles.below}>
          <p className={styles.welcome} title={portalTexts.welcome({ username })}>
            <Address>{portalTexts.welcome({ username })}</Address>
          </p>
          {property && <FirstStepsAgain propertyId={property.id} />}
        </div>
      </div>
      {isPending && <Line>{selectorTexts.loading}</Line>}
      {properties && <PropertySelector properties={properties} {...selector} />}
    </div>
  );
}

const addressTexts = portalTexts.address;
const selectorTexts = portalTexts.properties;

const ShareDialog = lazyDialog(async () => (await import('./public-view/ShareDialog.tsx')).ShareDialog);

function Share({ property }: { property: PropertySummary }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className={styles.share}>
        <Button variant="secondary" size="small" {...loadedWhenNear(ShareDialog.code)} onPress={() => setOpen(true)}>
          <Share2 aria-hidden /> <span className={styles.word}>{addressTexts.share}</span>
        </Button>
      </span>
      <ShareDialog property={property} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

function PropertyAddress({ slug }: { slug: string }) {
  const url = `${location.origin}/${slug}`;
  return (
    <span className={styles.address}>
      <span className={styles.url}>
        <Address>{`${location.host}/${slug}`}</Address>
      </span>
      <IconButton size="small" label={addressTexts.copy} onPress={() => void copyPublicUrl(url)}>
        <Copy aria-hidden />
      </IconButton>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={addressTexts.open}
        title={addressTexts.open}
        className={styles.open}
      >
        <ExternalLink aria-hidden />
      </a>
    </span>
  );
}

type PropertySelectorProps = Omit<PortalHeaderProps, 'username'> & { properties: readonly PropertySummary[] };

/** Shown for several buildings, or when the plan allows another one. */
function PropertySelector({ properties, propertyId, isAll, onSelect }: PropertySelectorProps) {
  const isChosen = propertyId !== null || isAll;
  // At the plan's limit the command menu gives the reason.
  const mayAdd = !ownsEnough(useSignedInUser(), properties) || !isChosen;
  return (
    <div className={styles.selector}>
      {properties.length === 0 && <Line>{selectorTexts.none}</Line>}
      {(properties.length > 1 || (properties.length === 1 && !isChosen)) && (
        <div className={styles.select}>
          <NativeSelect
            label={selectorTexts.label}
            placeholder={selectorTexts.placeholder}
            groupLabel={selectorTexts.group}
            options={properties.map(({ id, name }) => ({ value: String(id), label: name }))}
            first={properties.length > 1 ? { value: ALL, label: selectorTexts.all } : undefined}
            value={isAll ? ALL : propertyId === null ? '' : String(propertyId)}
            onChange={(id) => onSelect(id === ALL ? ALL : Number(id))}
          />
        </div>
      )}
      {mayAdd && (
        <LinkButton href="/properties/new" variant="secondary">
          {selectorTexts.add}
        </LinkButton>
      )}
    </div>
  );
}

function Line({ children }: { children: string }) {
  return (
    <Row role="status" as="p" align="center" isSingleLine gap="0" className={styles.line}>
      {children}
    </Row>
  );
}
