import type { Translation } from '../define.ts';
import type { moderationMessages as english } from '../en/moderation.ts';
import { plural } from './plural.ts';

export const moderationMessages: Translation<typeof english> = {
  limitedAccount: (reason) =>
    `A administração deste blog limitou sua conta. Seus artigos continuam disponíveis por link direto e na sua página de autor, mas não nas listas, na busca nem nos feeds. Motivo: ${reason}`,
  hiddenArticle: (reason) =>
    `A equipe editorial ou a administração deste blog ocultou este artigo. Você não pode publicá-lo até que ele seja reexibido. Motivo: ${reason}`,
  tally: ({ accounts, articles }) =>
    `${plural(accounts, { one: '# conta', other: '# contas' })} com ${plural(articles, { one: '# artigo', other: '# artigos' })}`,
  reportReasons: {
    spam: 'Spam ou publicidade',
    abuse: 'Assédio ou ameaças',
    copyright: 'Violação de direitos autorais',
    illegal: 'Conteúdo ilegal',
    other: 'Outro motivo',
  },
  roles: {
    contributor: {
      name: 'Colaborador',
      description: 'Pode escrever artigos, que a equipe editorial publica.',
    },
    author: { name: 'Autor', description: 'Pode escrever e publicar artigos.' },
    editor: {
      name: 'Editor',
      description:
        'Também pode publicar textos enviados, editar e ocultar artigos publicados de outras pessoas e tratar denúncias.',
    },
    admin: { name: 'Admin', description: 'Pode fazer tudo, inclusive gerenciar contas e configurações.' },
  },
  accountFilters: {
    q: 'Nome ou e-mail',
    since: 'Cadastro depois de',
    before: 'Cadastro antes de',
    least: 'Mín. de artigos',
    most: 'Máx. de artigos',
    links: 'Mín. de links',
    state: 'Status',
    role: 'Função',
    suspendedFor: 'Motivo da suspensão',
    limitedFor: 'Motivo do limite',
  },
  articleFilters: {
    q: 'Palavras no título',
    by: 'Nome, e-mail ou URL da página do autor',
    byName: 'Nome ou URL da página do autor',
    since: 'Publicado depois de',
    before: 'Publicado antes de',
    joinedSince: 'Cadastro do autor depois de',
    joinedBefore: 'Cadastro do autor antes de',
    sameAs: 'Mesmo texto que o artigo (URL)',
    links: 'Mín. de links',
    state: 'Status',
    hiddenFor: 'Motivo da ocultação',
  },
  fields: {
    reason: 'Motivo',
    comment: 'Comentário',
    article: 'Artigo',
    articles: 'Artigos',
    account: 'Conta',
    role: 'Função',
    accounts: 'Contas',
    website: 'Site',
    limit: 'Limite',
    page: 'Página',
    reaches: 'Alcance',
    after: 'Depois de',
    maximumUses: 'Máximo de usos',
    days: 'Dias',
    note: 'Observação',
  },
  errors: {
    time: (label) => `${label}: use uma data, como 2026-01-31, ou um horário, como 2026-01-31T18:30Z`,
    accountsMissing: 'Selecione contas: envie items, ou uma data before para selecionar todos os resultados',
    articlesMissing: 'Selecione artigos: envie slugs, ou uma data before para selecionar todos os resultados',
    reaches: 'Alcance: use o valor que vem da lista',
  },
};
