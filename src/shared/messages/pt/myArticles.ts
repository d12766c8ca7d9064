import { formatNumber, type Translation } from '../define.ts';
import type { myArticlesMessages as english } from '../en/myArticles.ts';
import { plural } from './plural.ts';

const articles = (count: number) => plural(count, { one: '# artigo', other: '# artigos' });

/** Says what happened to articles, or to drafts. Both are masculine. */
const doneTo =
  (noun: 'artigo' | 'rascunho', participle: string) =>
  (count: number): string =>
    plural(count, { one: `# ${noun} ${participle}`, other: `# ${noun}s ${participle}s` });

export const myArticlesMessages: Translation<typeof english> = {
  drafts: 'Rascunhos',
  scheduled: 'Agendados',
  published: 'Publicados',
  pages: 'Páginas',
  tabs: 'Meus artigos por situação',
  layout: 'Layout',
  layouts: { Cards: 'Cartões', List: 'Lista' },
  loading: 'Carregando artigos',
  searchArticles: 'Buscar meus artigos',
  searchDrafts: 'Buscar meus rascunhos',
  searchPages: 'Buscar minhas páginas',

  empty: {
    articles: 'Você ainda não publicou nada.',
    writeFirst: 'Escrever meu primeiro artigo',
    drafts: 'Nenhum rascunho ainda. Os rascunhos são salvos automaticamente enquanto você escreve.',
    write: 'Escrever um artigo',
    scheduled: 'Nada agendado. Agende um rascunho para publicá-lo mais tarde.',
    viewDrafts: 'Ver rascunhos',
    noMatch: 'Nenhum artigo corresponde a estes filtros.',
    noDraftMatches: 'Nenhum rascunho corresponde a estes filtros.',
    pages:
      'Nenhuma página ainda. Uma página, como “Sobre” ou as informações legais, tem a própria URL e não aparece em nenhuma lista.',
    writePage: 'Escrever uma página',
    noPageMatches: 'Nenhuma página corresponde a estes filtros.',
  },

  item: {
    continueWriting: 'Continuar escrevendo',
    stats: 'Estatísticas',
    unpublish: 'Despublicar',
    turn: { article: 'Transformar em página', page: 'Transformar em artigo' },
    turned: {
      article: (path) => `Transformada em artigo: ${path}`,
      page: (path) => `Transformado em página: ${path}`,
    },
    viewPublicPage: 'Ver página pública',
    named: (action, title) => `${action}: ${title}`,
    saved: (date) => `Salvo em <time>${date}</time>`,
    unpublishedArticle: 'Artigo despublicado',
    unpublishedChanges: 'Alterações não publicadas',
    clicks: (count) => plural(count, { one: '# clique', other: '# cliques' }),
    words: (count) => plural(count, { one: '# palavra', other: '# palavras' }),
    statsOf: (clicks, title) =>
      plural(clicks, {
        one: `# clique em ${title}, estatísticas`,
        other: `# cliques em ${title}, estatísticas`,
      }),
  },

  pins: {
    pin: 'Fixar na sua página',
    unpin: 'Desafixar',
    pinned: 'Artigo fixado na sua página',
    unpinned: 'Artigo desafixado',
    full: (one, two, three) =>
      `Sua página já tem três artigos fixados. Desafixe um deles primeiro: “${one}”, “${two}” ou “${three}”.`,
  },

  list: {
    pages: (count) => plural(count, { one: '# página', other: '# páginas' }),
    articles,
    drafts: (count) => plural(count, { one: '# rascunho', other: '# rascunhos' }),
    isCut: (count) => `${count} entre os 2.000 resultados mais recentes`,
    tag: (tag) => `Tag: ${tag} ×`,
    removeTagFilter: (tag) => `Remover filtro: tag ${tag}`,
    sort: 'Ordenar',
    sorts: {
      '-updated': 'Atualizados recentemente',
      updated: 'Atualizados há mais tempo',
      '-created': 'Mais recentes',
      created: 'Mais antigos',
      title: 'Título A–Z',
      '-title': 'Título Z–A',
      '-clicks': 'Mais cliques',
      clicks: 'Menos cliques',
    },
    soonest: 'Data mais próxima',
    bestMatch: 'Mais relevantes',
    columns: {
      title: 'Título',
      created: 'Criado',
      updated: 'Atualizado',
      clicks: 'Cliques',
      words: 'Palavras',
      actions: 'Ações',
    },
    select: (title) => `Selecionar ${title}`,
    selectPage: 'Selecionar todos nesta página',
  },

  bulk: {
    group: 'Selecionados',
    /** `count` is “1 artigo” or “4 rascunhos”. */
    selected: (count) => `${count} ${/^1\s/.test(count) ? 'selecionado' : 'selecionados'}`,
    selectAll: (count) =>
      plural(count, { one: 'Selecionar # resultado', other: 'Selecionar todos os # resultados' }),
    clear: 'Limpar seleção',
    addTag: { label: 'Adicionar tag', done: (count) => `Tag adicionada a ${articles(count)}.` },
    removeTag: { label: 'Remover tag', done: (count) => `Tag removida de ${articles(count)}.` },
    export: { label: 'Exportar em Markdown', done: (count) => `${doneTo('artigo', 'exportado')(count)}.` },
    publish: {
      label: 'Publicar',
      confirmation: {
        title: 'Publicar estes rascunhos?',
        text: 'Todos vão poder lê-los imediatamente.',
        confirmLabel: 'Publicar rascunhos',
      },
      done: (count) => `${doneTo('rascunho', 'publicado')(count)}.`,
    },
    unpublish: {
      label: 'Despublicar',
      confirmation: {
        title: 'Despublicar estes artigos?',
        text: 'Eles somem do site imediatamente e viram rascunhos. Se você os publicar de novo, eles recuperam a URL, a data e o número de cliques.',
        confirmLabel: 'Despublicar artigos',
      },
      done: (count) => `${doneTo('artigo', 'despublicado')(count)}.`,
    },
    delete: {
      label: 'Excluir',
      confirmation: {
        title: 'Excluir estes artigos?',
        text: 'Eles somem do site imediatamente. Por 30 dias, você pode restaurá-los com a URL e o número de cliques.',
        confirmLabel: 'Excluir artigos',
      },
      done: (count) =>
        plural(count, {
          one: '# artigo excluído. Você pode restaurá-lo por 30 dias.',
          other: '# artigos excluídos. Você pode restaurá-los por 30 dias.',
        }),
    },
    discard: {
      label: 'Descartar',
      confirmation: {
        title: 'Descartar estes rascunhos?',
        text: 'Esta ação não pode ser desfeita. Os artigos publicados não são afetados.',
        confirmLabel: 'Descartar rascunhos',
      },
      done: (count) => `${doneTo('rascunho', 'descartado')(count)}.`,
    },
    progress: (done, total) => `${formatNumber(done)} de ${formatNumber(total)}`,
    progressLabel: 'Progresso',
    stop: 'Parar',
    stopped: (problem) => `Interrompido: ${problem}`,
    failed: (count) => plural(count, { one: '# falhou:', other: '# falharam:' }),
    failure: (item, problem) => `${item}: ${problem}`,
    moreFailures: (count) => `e mais ${formatNumber(count)}`,
    addTagTo: (count) => `Adicionar uma tag a ${count}`,
    removeTagFrom: (count) => `Remover uma tag de ${count}`,
    tag: 'Tag',
    tagMissing: 'Digite uma tag',
    oneTag: 'Digite uma tag de cada vez',
  },

  bin: {
    title: 'Excluídos',
    lead: 'Artigos que você excluiu em massa, ou que um programa excluiu com um token de acesso, podem ser restaurados por 30 dias.',
    size: (size) => `Eles ocupam ${size} do seu espaço.`,
    onlyFinal: (size) =>
      `Não há nada para restaurar. Artigos que não podem ser restaurados ocupam ${size} do seu espaço até serem apagados, 30 dias depois da exclusão.`,
    none: 'Não há nada para restaurar.',
    viewArticles: 'Ver meus artigos',
    dates: (deleted, ends) =>
      `Excluído em <deleted>${deleted}</deleted>, pode ser restaurado até <ends>${ends}</ends>`,
    restore: 'Restaurar',
    restoreAll: 'Restaurar todos nesta página',
    restored: doneTo('artigo', 'restaurado'),
    delete: {
      label: 'Excluir definitivamente',
      title: 'Excluir este artigo definitivamente?',
      text: 'O texto, as versões e o número de cliques são apagados. Esta ação não pode ser desfeita.',
      done: 'Artigo excluído definitivamente',
    },
    empty: {
      label: 'Esvaziar lixeira',
      title: 'Esvaziar a lixeira?',
      text: 'Tudo o que está nela é apagado, inclusive o que não pode ser restaurado. Esta ação não pode ser desfeita.',
      done: 'Lixeira esvaziada',
    },
    passwordHint: 'Porque você entrou há mais de uma hora',
    failed: (title, problem) => `${title}: ${problem}`,
    inStorage: (size) => `<bin>${size} na lixeira</bin>`,
  },

  unpublish: {
    question: 'Despublicar este artigo?',
    text: 'Ele some do site imediatamente e vira um rascunho. Se você o publicar de novo, ele recupera a URL, a data e o número de cliques.',
    confirm: 'Despublicar artigo',
    done: 'Artigo despublicado',
  },

  discard: {
    onlyCopy: 'Não existe outra cópia.',
    onlyCopyOfArticle: 'Este artigo não está publicado, e não existe outra cópia.',
    hidden: 'Este artigo está oculto. Se você descartar o texto, ele não poderá mais ser reexibido.',
    articleStays: 'O artigo publicado não é afetado.',
    done: 'Rascunho descartado',
    restored: 'Rascunho restaurado',
    notRestored: 'Não foi possível restaurar o rascunho.',
  },

  stats: {
    allArticles: 'Todos os artigos',
    total: (clicks, days) =>
      `${plural(clicks, { one: '# clique', other: '# cliques' })} nos últimos ${days} dias`,
    bestDay: (clicks) => `Melhor dia: ${formatNumber(clicks)}`,
    byDay: 'Por dia',
    noClicks: 'Nenhum clique neste período.',
    day: 'Dia',
    clicks: 'Cliques',
    referrers: 'Origens',
    noReferrers: 'Nenhuma origem neste período.',
    host: 'Site',
    otherHosts: 'Outros sites',
    more: (count) => `mais ${formatNumber(count)}`,
    withoutReferrer: (clicks) =>
      plural(clicks, { one: '# clique sem origem conhecida', other: '# cliques sem origem conhecida' }),
    hostWithClicks: (host, clicks) => `${host} ${formatNumber(clicks)}`,
    note: 'Os dias são em UTC. Bots conhecidos não contam. Só são guardados os totais e até 20 sites de origem por artigo e dia.',
  },
};
