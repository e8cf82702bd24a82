/** One entry of the pagination object's `links`. */
type PageLink = { url: string | null; label: string; active: boolean };

/** The pagination object. `from` and `to` are null on a page without records. */
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

/** Pages that are named beside the current one; an ellipsis stands for the others. */
const NAMED = 3;

/** Page `page` of `all`. `path` is the URL without its query; `params` are those of the request, which every link keeps. */
export function paginate<T>(
  all: readonly T[],
  at: { page: number; perPage: number; path: string; params: URLSearchParams },
): Page<T> {
  const { page, perPage, path } = at;
  const last = Math.max(1, Math.ceil(all.length / perPage));
  const first = (page - 1) * perPage;
  const data = all.slice(first, first + perPage);
  const url = (number: number): string => {
    const params = new URLSearchParams(at.params);
    params.delete('page');
    params.append('page', String(number));
    return `${path}?${params}`;
  };
  const previous = page > 1 ? url(page - 1) : null;
  const next = page < last ? url(page + 1) : null;
  const named = [...new Set([1, ...Array.from({ length: 2 * NAMED + 1 }, (_, index) => page - NAMED + index), last])];
  const numbers = named.filter((number) => number >= 1 && number <= last);
  const ellipsis: PageLink = { url: null, label: '...', active: false };
  const links = numbers.flatMap((number, index) => {
    const link = { url: url(number), label: String(number), active: number === page };
    return index > 0 && number - (numbers[index - 1] ?? 0) > 1 ? [ellipsis, link] : [link];
  });
  return {
    current_page: page,
    data,
    first_page_url: url(1),
    from: data.length > 0 ? first + 1 : null,
    last_page: last,
    last_page_url: url(last),
    links: [
      { url: previous, label: '&laquo; Previous', active: false },
      ...links,
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
