import { useState } from 'react';
import { RowView } from '#web/crud/row-view.tsx';
import { useRow } from '#web/crud/use-row.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { openPanel } from '#web/navigation/panel-address.ts';
import { TestEditor } from '#modules/growth/knowledge-tests/screens/test-editor.tsx';
import { useTestRights } from '#modules/growth/knowledge-tests/screens/use-tests.ts';
import { type Test, tests } from '#modules/growth/knowledge-tests/tests.ts';

/** A test: what it draws, when it is open, and who takes it. */
export default function TestPanel({ id, close }: PanelProps) {
  const { t } = useTexts();
  const { mayCreate, mayUpdate } = useTestRights();
  const isNew = id === 'new';
  const row = useRow(tests, id, { enabled: !isNew });
  const [round, setRound] = useState(0);
  const one = t('tests.one');
  const saved = (made: Test) => {
    if (isNew) openPanel(tests.path, made.id);
    else setRound(round + 1);
  };
  if (isNew ? mayCreate : mayUpdate && row.data)
    return <TestEditor key={`${id} ${round}`} row={isNew ? null : (row.data as Test)} saved={saved} close={close} />;
  return (
    <Drawer title={one} label={one} close={close}>
      {row.data ? <RowView resource={tests} row={row.data} /> : <Coming of={row} rows={8} />}
    </Drawer>
  );
}
