import type { ExportRequest, ExportResult } from '../../shared/calls/chosen-calls.ts';
import { missingBefore } from '../../shared/calls/loaded-range.ts';
import type { OlderFetched } from '../../shared/calls/pbx-results.ts';
import type { History } from '../history/history.ts';
import type { Exporter } from './exporter.ts';

/** What an export needs of a session. `loaded`: how far back the extension's calls are loaded. */
export interface ExportFrom {
  readonly history: History;
  readonly loaded: (extension: string) => OlderFetched;
}

/**
 * Exports calls. Where none match, no file is made; where the range begins before the loaded calls, the result says from when on they are
 * in it. Errors: exportFailed, historyUnavailable.
 */
export async function exportCalls(
  request: ExportRequest,
  exporter: Pick<Exporter, 'run'>,
  { history, loaded }: ExportFrom,
): Promise<ExportResult> {
  const { what, extension } = request;
  if (what.kind === 'calls') return exporter.run(request, history);
  const loadedFrom = missingBefore(what.filter, loaded(extension));
  const partly = loadedFrom === null ? {} : { loadedFrom };
  const { rows } = history.calls.list({ extension, filter: what.filter, before: null, limit: 1 });
  if (rows.length === 0) return { kind: 'nothing', ...partly };
  const result = await exporter.run(request, history);
  return result.kind === 'saved' ? { ...result, ...partly } : result;
}
