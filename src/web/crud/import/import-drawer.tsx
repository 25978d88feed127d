import { useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { ChooseFile } from '#web/crud/import/choose-file.tsx';
import { ImportProgress } from '#web/crud/import/import-progress.tsx';
import type { Offer } from '#kernel/imports.ts';
import { MapColumns } from '#web/crud/import/map-columns.tsx';
import { titleOf } from '#web/fields/field-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Drawer } from '#web/ui/drawer.tsx';

interface ImportDrawerProps {
  readonly resource: Resource;
  readonly close: () => void;
}

/** Rows from a spreadsheet: choose the file, say what its columns mean, see what would happen, let it happen. */
export function ImportDrawer({ resource, close }: ImportDrawerProps) {
  const { t } = useTexts();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [shownId, setShownId] = useState<number | null>(null);
  const title = t('import.title', { title: titleOf(t, resource) });
  const begin = () => {
    setOffer(null);
    setShownId(null);
  };
  return (
    <Drawer title={title} label={title} close={close} wide>
      {shownId !== null ? (
        <ImportProgress
          key={shownId}
          resource={resource}
          id={shownId}
          back={offer ? () => setShownId(null) : undefined}
          begin={begin}
        />
      ) : offer ? (
        <MapColumns resource={resource} offer={offer} checked={() => setShownId(offer.id)} begin={begin} />
      ) : (
        <ChooseFile resource={resource} taken={setOffer} show={setShownId} />
      )}
    </Drawer>
  );
}
