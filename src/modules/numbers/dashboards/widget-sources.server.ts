import { parseListQuery } from '#kernel/list-query.ts';
import { type FieldError, Problem, refuseInvalid } from '#kernel/problems.ts';
import type { CrudSettings } from '#server/crud/crud.ts';
import type { Values } from '#server/crud/values.ts';
import type { WidgetKind } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import { parametersIn, type Parameters } from '#modules/numbers/saved-reports/door.ts';

/** An address of a list: its path, and what it is asked for, with a semicolon before what is of the matrix. */
export interface ListAddress {
  readonly path: string;
  readonly asked: Parameters;
}

/** `fp/dev-tasks;sortBy=deadline?status=new`. Null for what is no address. */
export function listAddressIn(text: string): ListAddress | null {
  const [, path, matrix = '', query = ''] = /^((?:fp|admin)\/[a-z0-9-]+)((?:;[^?]*)?)(?:\?(.*))?$/.exec(text) ?? [];
  const ofMatrix = parametersIn(matrix.slice(1).replaceAll(';', '&'));
  const asked = parametersIn(query);
  if (!path || !ofMatrix || !asked) return null;
  const marked = Object.entries(ofMatrix).map(([name, value]) => [`;${name}`, value]);
  return { path, asked: { ...Object.fromEntries(marked), ...asked } };
}

const ofForecast = ['project_id', 'task_group_id', 'contract_stage_id'];

/** Throws 422 for a widget that shows nothing: without its report, its list, its figure or what it foretells. */
export function judgeSource({ directory }: Pick<CrudSettings, 'directory'>, row: Values): void {
  const error = errorOf(row, (path, asked) => {
    const resource = directory().resources.find((one) => one.path === path);
    if (!resource) return { field: 'query', rule: 'list_unknown' };
    try {
      parseListQuery(resource, asked);
      return null;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const [first] = problem.details.errors ?? [];
      return { field: 'query', rule: 'list_parameter', values: { word: first?.field ?? '' } };
    }
  });
  if (error) refuseInvalid([error]);
}

function errorOf(row: Values, listError: (path: string, asked: Parameters) => FieldError | null): FieldError | null {
  const kind = row.kind as WidgetKind;
  const query = String(row.query ?? '');
  const needsReport = kind === 'report' || kind === 'chart' || kind === 'number';
  if (needsReport && !row.saved_report_id) return { field: 'saved_report_id', rule: 'required' };
  if (kind === 'list') {
    const address = listAddressIn(query);
    return address
      ? listError(address.path, address.asked)
      : { field: 'query', rule: query ? 'list_unknown' : 'required' };
  }
  const asked = parametersIn(query);
  if (!asked) return { field: 'query', rule: 'query_broken' };
  if (kind === 'number' && !asked.measure) return { field: 'query', rule: 'figure_measure' };
  const isOfOne = ofForecast.filter((name) => asked[name]).length === 1;
  return kind === 'forecast' && !isOfOne ? { field: 'query', rule: 'forecast_of' } : null;
}
