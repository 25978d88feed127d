import type { RefObject } from 'react';
import type { ChartModel } from '#web/charts/chart-model.ts';
import { type Named, savePng, saveSvg } from '#web/charts/save-chart.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { attempt } from '#web/ui/notices.ts';

interface ChartToolsProps {
  readonly model: ChartModel;
  readonly plot: RefObject<HTMLElement | null>;
  readonly isTable: boolean;
  readonly showTable: (isTable: boolean) => void;
}

/** The chart as its table, and as a picture in a file. */
export function ChartTools({ model: { title, series }, plot, isTable, showTable }: ChartToolsProps) {
  const { t } = useTexts();
  return (
    <span className="row gap-2 to-end rigid">
      <IconButton
        icon={isTable ? 'chart-bar' : 'table'}
        label={t(isTable ? 'chart.show_chart' : 'chart.show_table')}
        small
        onClick={() => showTable(!isTable)}
      />
      {!isTable && (
        <SaveMenu
          named={{ title, series }}
          pictureOf={() => plot.current?.querySelector<SVGSVGElement>('svg[data-picture]') ?? null}
        />
      )}
    </span>
  );
}

interface SaveMenuProps {
  readonly named: Named;
  readonly pictureOf: () => SVGSVGElement | null;
}

/** A picture as a file. */
export function SaveMenu({ named, pictureOf }: SaveMenuProps) {
  const { t } = useTexts();
  const save = (how: typeof saveSvg | typeof savePng) =>
    void attempt(async () => {
      const picture = pictureOf();
      if (picture) await how(picture, named);
    });
  return (
    <IconMenu icon="photo-down" label={t('chart.save')} small width={160}>
      <Menu.Item leftSection={<Icon name="photo-down" />} onClick={() => save(savePng)}>
        PNG
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="file-vector" />} onClick={() => save(saveSvg)}>
        SVG
      </Menu.Item>
    </IconMenu>
  );
}
