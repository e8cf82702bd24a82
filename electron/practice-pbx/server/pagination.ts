/** One entry of the pagination object's `links`. */
type PageLink = { url: string | null; label: string; active: boolean };

/** The pagination object. `from` and `to` are null on a page without records, as Laravel writes it. */
export type Page<T> = {
  current_page: number;
  data: T[];
  first_page_url: string;
  from: number | null;
  last_page: number;
  last_page_url: string;
  links: PageLink[];
  next_page_url: string | null;
  path: string;
  per_page: number;
  prev_page_url: string | null;
  to: number | null;
  total: number;
};

const ON_EACH_SIDE = 3;

/**
 * Page `page` of `all`, as Laravel's LengthAwarePaginator writes it. `path` is the URL without its query; `params`
 * are those of the request, which every link keeps.
 */
export function paginate<T>(
  all: readonly T[],
  at: { page: number; perPage: number; path: string; params: URLSearchParams },
): Page<T> {
  const { page, perPage, path } = at;
  const lastPage = Math.max(1, Math.ceil(all.length / perPage));
  const first = (page - 1) * perPage;
  const data = all.slice(first, first + perPage);
  const url = (number: number): string => {
    const params = new URLSearchParams(at.params);
    params.delete('page');
    params.append('page', String(number));
    return `${path}?${params}`;
  };
  const previous = page > 1 ? url(page - 1) : null;
  const next = page < lastPage ? url(page + 1) : null;
  return {
    current_page: page,
    data,
    first_page_url: url(1),
    from: data.length > 0 ? first + 1 : null,
    last_page: lastPage,
    last_page_url: url(lastPage),
    links: [
      { url: previous, label: '&laquo; Previous', active: false },
      ...windowOf(page, lastPage).map((number) => linkTo(number, page, url)),
      { url: next, label: 'Next &raquo;', active: false },
    ],
    next_page_url: next,
    path,
    per_page: perPage,
    prev_page_url: previous,
    to: data.length > 0 ? first + data.length : null,
    total: all.length,
  };
}

function linkTo(number: number | null, page: number, url: (number: number) => string): PageLink {
  if (number === null) return { url: null, label: '...', active: false };
  return { url: url(number), label: String(number), active: number === page };
}

/** The page numbers that are shown; null is an ellipsis. The rules are those of Laravel's UrlWindow. */
function windowOf(page: number, last: number): (number | null)[] {
  if (last < ON_EACH_SIDE * 2 + 8) return range(1, last);
  const edge = ON_EACH_SIDE + 4;
  const start = [1, 2];
  const finish = [last - 1, last];
  if (page <= edge) return [...range(1, edge + ON_EACH_SIDE), null, ...finish];
  if (page > last - edge) return [...start, null, ...range(last - (edge + ON_EACH_SIDE - 1), last)];
  return [...start, null, ...range(page - ON_EACH_SIDE, page + ON_EACH_SIDE), null, ...finish];
}

function range(low: number, high: number): number[] {
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index);
}
