import type { Translation } from '../define.ts';
import type { takeBackMessages as english } from '../en/takeBack.ts';
import { plural } from './plural.ts';

const articles = (count: number) => plural(count, { one: '# artigo', other: '# artigos' });
const changedArticles = (count: number) =>
  plural(count, { one: '# artigo alterado', other: '# artigos alterados' });
const revertedArticles = (count: number) =>
  plural(count, { one: '# artigo revertido', other: '# artigos revertidos' });
const asBefore = (count: number) =>
  plural(count, { one: '# artigo como antes da reversão', other: '# artigos como antes da reversão' });
const untouched = (count: number) => plural(count, { one: '# mantido', other: '# mantidos' });

export const takeBackMessages: Translation<typeof english> = {
  fields: { by: 'Origem', since: 'Desde' },
  errors: {
    notFound: 'Esta tarefa não existe.',
    notChanged: 'Este artigo não foi alterado por esta origem.',
    notUndoable: 'Esta ação não pode mais ser desfeita.',
  },
  writers: {
    session: (browser) => (browser === '' ? 'Um navegador' : browser),
    token: (name) => `Token ${name}`,
    import: (file) => (file === '' ? 'Uma importação' : `Importação de ${file}`),
    takeBack: 'Reversão',
    command: 'Operador do servidor',
    unknown: 'Desconhecido',
  },
  thisBrowser: 'este navegador',
  of: (account) => `de ${account}`,
  lead: 'O que seus navegadores e tokens de acesso alteraram nos últimos 30 dias. Se algum deles não for seu, encerre a sessão ou revogue o token e depois reverta as alterações.',
  adminLead:
    'Quais navegadores, tokens de acesso e importações alteraram artigos nos últimos 30 dias. Tudo o que cada um fez pode ser revertido.',
  list: 'Origens das alterações',
  empty: 'Nenhuma alteração nos últimos 30 dias.',
  changed: changedArticles,
  open: 'Reverter…',
  openLabel: (writer) => `Reverter as alterações: ${writer}`,
  back: 'Todas as origens',
  heading: (writer) => `Reverter: ${writer}`,
  wholeAccount: 'Tudo o que esta conta fez',
  sinceHint: 'As alterações anteriores a este momento são mantidas.',
  preview: 'Prévia',
  previewTotal: (count) =>
    plural(count, {
      one: '# artigo alterado desde então.',
      other: '# artigos alterados desde então.',
    }),
  nothing: 'Nada foi alterado desde então.',
  outcomes: {
    text: (count) =>
      plural(count, {
        one: '# artigo recupera o texto anterior',
        other: '# artigos recuperam o texto anterior',
      }),
    slug: (count) =>
      plural(count, {
        one: '# artigo recupera a URL anterior',
        other: '# artigos recuperam a URL anterior',
      }),
    kind: (count) =>
      plural(count, {
        one: '# artigo ou página volta ao tipo anterior',
        other: '# artigos e páginas voltam ao tipo anterior',
      }),
    restored: (count) =>
      plural(count, {
        one: '# artigo é restaurado da lixeira',
        other: '# artigos são restaurados da lixeira',
      }),
    withdrawn: (count) =>
      plural(count, {
        one: '# artigo novo vai para a lixeira',
        other: '# artigos novos vão para a lixeira',
      }),
    published: (count) =>
      plural(count, { one: '# artigo volta a ser publicado', other: '# artigos voltam a ser publicados' }),
    unpublished: (count) =>
      plural(count, { one: '# artigo volta a ser rascunho', other: '# artigos voltam a ser rascunhos' }),
    shown: (count) => plural(count, { one: '# artigo é reexibido', other: '# artigos são reexibidos' }),
    same: (count) =>
      plural(count, { one: '# artigo já está como antes', other: '# artigos já estão como antes' }),
    kept: (count) => plural(count, { one: '# artigo fica como está', other: '# artigos ficam como estão' }),
  },
  outcome: {
    text: 'Texto anterior',
    textFrom: (time) => `Texto de ${time}`,
    slug: 'URL anterior',
    kind: 'Artigo ou página, como antes',
    restored: 'Restaurado da lixeira',
    withdrawn: 'Para a lixeira',
    published: 'Publicado novamente',
    unpublished: 'Rascunho novamente',
    shown: 'Reexibido',
    same: 'Já está como antes',
  },
  kept: {
    changed: 'Mantido: outra pessoa o alterou depois.',
    hidden: 'Mantido: um moderador o ocultou ou reexibiu.',
    draft: 'Mantido: o rascunho do artigo foi editado depois.',
    gone: 'Mantido: o texto anterior não está mais guardado.',
    final: 'Mantido: foi excluído definitivamente. Um admin pode recuperá-lo.',
  },
  difference: 'Ver diferenças',
  hideDifference: 'Ocultar diferenças',
  differenceLabel: (article) => `Ver diferenças: ${article}`,
  hideDifferenceLabel: (article) => `Ocultar diferenças: ${article}`,
  before: 'Antes',
  now: 'Agora',
  noDifference:
    'Não é possível comparar os textos: o artigo não é público, ou o texto anterior não está mais guardado.',
  more: 'Ver mais',
  confirm: (count) => `Reverter ${articles(count)}`,
  confirmButton: 'Reverter',
  confirmTitle: 'Reverter estas alterações?',
  confirmText: (count) =>
    plural(count, {
      one: '# artigo será alterado. Você pode desfazer a reversão uma vez.',
      other: '# artigos serão alterados. Você pode desfazer a reversão uma vez.',
    }),
  started: 'Revertendo as alterações.',
  jobs: 'Reversões',
  jobSince: (writer, since) => `${writer}, desde ${since}`,
  job: {
    running: (changed) => `Em andamento: ${articles(changed)} até agora`,
    done: (changed, kept) =>
      kept === 0 ? revertedArticles(changed) : `${revertedArticles(changed)}, ${untouched(kept)}`,
    undone: (changed) => `Desfeita: ${articles(changed)}`,
  },
  undoJob: {
    done: (changed, kept) => (kept === 0 ? asBefore(changed) : `${asBefore(changed)}, ${untouched(kept)}`),
  },
  undo: 'Desfazer',
  undoLabel: (job) => `Desfazer: ${job}`,
  stopLabel: (job) => `Parar: ${job}`,
  undoTitle: 'Desfazer a reversão?',
  undoText: 'Os artigos voltam a ser como antes, exceto os que alguém alterou depois.',
  stop: 'Parar',
};
