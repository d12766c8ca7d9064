import type { Translation } from '../define.ts';
import type { apiMessages as english } from '../en/api.ts';
import { joinSentences } from '../formats.ts';

export const apiMessages: Translation<typeof english> = {
  status: {
    badRequest: 'A requisição está malformada.',
    notFound: 'Não encontrado.',
    timeout: 'A requisição demorou demais para chegar. Tente novamente.',
    tooLarge:
      'A requisição é grande demais. O texto de um artigo pode ter até 1 MiB; qualquer outra requisição, até 16 KiB.',
    uriTooLong: 'A URL é longa demais.',
    unsupportedType: 'Envie o corpo em JSON, com o tipo de conteúdo application/json.',
    headersTooLarge: 'Os cabeçalhos da requisição são grandes demais.',
    unavailable: 'O blog está temporariamente indisponível. Tente novamente em breve.',
    refused: 'A requisição foi recusada.',
    unexpected: 'Algo deu errado do nosso lado. Tente novamente.',
  },

  problems: (problems) => joinSentences(problems.map((problem) => `${problem}.`)),

  methodNotAllowed: (methods) => `Esta URL só aceita ${methods}.`,

  body: {
    notAnObject: 'O corpo deve ser um objeto JSON.',
    invalidJson: 'O corpo não é um JSON válido.',
    compressed: 'Envie o corpo sem compressão.',
    tooManyUnknownFields: 'O corpo contém dados demais fora dos campos conhecidos.',
  },

  headers: {
    ifMatch: 'If-Match deve ser * ou uma versão entre aspas, como "3".',
    ifNoneMatch: 'If-None-Match deve ser *, sem If-Match.',
    preconditionRequired: 'Envie If-None-Match: * para criar, ou If-Match com a versão que será substituída.',
    versionRequired: 'Envie If-Match com o ETag que você recebeu: este artigo é de outra pessoa.',
    idempotencyKey: 'Idempotency-Key deve ter de 1 a 200 caracteres ASCII imprimíveis, entre aspas.',
    idempotencyKeyReused: 'Esta Idempotency-Key já foi usada com outro corpo. Use uma nova.',
    idempotencyKeyInUse:
      'A primeira requisição com esta Idempotency-Key ainda está em andamento. Aguarde até que ela termine.',
  },

  limits: {
    login: (wait) => `Muitas tentativas de login sem sucesso. Tente novamente em ${wait}.`,
    registration: (wait) => `Muitos cadastros a partir da sua rede. Tente novamente em ${wait}.`,
    reset: (wait) => `Muitos pedidos de link. Tente novamente em ${wait}.`,
    passkeyLogin: (wait) =>
      `Muitas tentativas de entrar com chave de acesso a partir da sua rede. Tente novamente em ${wait}.`,
    report: (wait) => `Muitas denúncias a partir da sua rede. Tente novamente em ${wait}.`,
    testMail: (wait) => `Muitos e-mails de teste. Tente novamente em ${wait}.`,
    export: (wait) => `Muitas exportações. Tente novamente em ${wait}.`,
    mail: (wait) => `Muitos e-mails para este endereço. Tente novamente em ${wait}.`,
    save: (wait) => `Você está salvando com muita frequência. Tente novamente em ${wait}.`,
    write: (wait) => `Muitas alterações em pouco tempo. Tente novamente em ${wait}.`,
  },

  databaseReplaced: 'O arquivo do banco de dados foi substituído. Reinicie o servidor.',
  busy: {
    stopping: 'O servidor está reiniciando. Tente novamente em breve.',
    upgrading: 'O blog está sendo atualizado. Tente novamente em alguns minutos.',
    ownRequests:
      'Você está enviando muitas requisições grandes ao mesmo tempo. Aguarde até que a primeira termine.',
    allRequests: 'O servidor está recebendo muitas requisições grandes. Tente novamente em breve.',
    ownArticles: 'Você está salvando muitos artigos ao mesmo tempo. Aguarde até que o primeiro termine.',
    allArticles: 'O servidor está ocupado. Tente novamente em instantes.',
    pages: 'O servidor está ocupado. Tente novamente em instantes.',
    searches: 'Muitas pessoas estão buscando neste momento. Tente novamente em breve.',
    slowSearch: 'Esta busca demorou demais. Tente novamente ou busque uma palavra menos comum.',
    media: 'No momento, não é possível salvar nem carregar imagens. Tente novamente em breve.',
    mails: 'Muitos e-mails estão aguardando envio. Tente novamente mais tarde.',
  },

  articleTooComplex:
    'Este artigo demora demais para ser renderizado. Simplifique-o ou divida-o em vários artigos.',
  authorNotFound: 'Este autor não foi encontrado.',
  noTestMails: 'Este blog não envia e-mails. Defina SMTP_URL, MAIL_FROM e PUBLIC_URL e reinicie o servidor.',
  testMailNotFound: 'Este e-mail de teste não foi encontrado. Os resultados são mantidos por sete dias.',
};
