import { formatNumber, type Translation } from '../define.ts';
import type {
  accountErrors as englishErrors,
  accountMessages as englishAccount,
  claimMessages as englishClaim,
} from '../en/account.ts';
import { plural } from './plural.ts';

const MAKE_ROOM =
  'Exclua artigos ou rascunhos de que não precisa mais e esvazie a lixeira em Meus artigos, ou peça mais espaço à administração do blog.';

export const accountMessages: Translation<typeof englishAccount> = {
  awaitsApproval:
    'Sua conta está aguardando aprovação. Até lá, você pode escrever e salvar rascunhos, mas não publicá-los.',
  setup: {
    heading: 'Configure seu blog',
    description: (blog) => `Crie a primeira conta de ${blog}.`,
    lead: 'Crie a conta de admin e dê um nome ao seu blog.',
    title: 'Título do blog',
    titleHint: 'Você pode mudar depois em Configurações',
    language: 'Idioma dos artigos',
    languageHint: 'Idioma principal, como pt, pt-PT ou zh-Hant',
    interfaceLanguage: 'Idioma da interface',
    interfaceLanguageHint: 'Menus, botões e e-mails',
    code: 'Código de configuração',
    codeHint: 'No terminal ou no log em que o blog foi iniciado',
    submit: 'Criar blog',
    done: 'Seu blog está pronto',

    notReadyHeading: 'Em breve',
    notReady: 'Este blog ainda não foi configurado. Volte mais tarde.',
    enterCode: 'Digitar código de configuração',

    doneHeading: 'Este blog já foi configurado',
    doneLead: 'Entre para escrever ou mudar as configurações.',
    openLink:
      'Abra o link de configuração que está no terminal ou no log em que o blog foi iniciado. Se este blog não é seu, entre para escrever.',
    logIn: 'Entrar',
    alreadyDone: 'Este blog já foi configurado. Entre na sua conta.',
    wrongCode: 'Código de configuração incorreto. Copie-o do terminal ou do log em que o blog foi iniciado.',

    notice: 'Este blog é seu? <setup>Configure-o</setup> para administrá-lo.',
  },

  adminsOnly: 'Você precisa de acesso de admin para ver esta página.',
  editorsOnly: 'Somente a equipe editorial e os admins podem ver esta página.',

  fields: {
    name: 'Nome',
    email: 'E-mail',
    password: 'Senha',
    newPassword: 'Nova senha',
    yourPassword: 'Sua senha',
    invitation: 'Convite',
    token: 'Token',
    avatar: 'URL do avatar',
    bio: 'Bio',
    links: 'Links',
    link: 'Link',
  },
  nameHint: 'Aparece em tudo o que você publica',
  passwordHint: (min) => `No mínimo ${min} caracteres`,
  guessablePassword: 'Esta senha é fácil de adivinhar',
  incompleteLink: 'Este link está incompleto. Copie o link inteiro e abra-o novamente.',
  linkNotWorking: 'O link não funciona?',
  invalid: {
    tooShort: (label, min) => `${label}: no mínimo ${min} caracteres`,
    tooManyLinks: (max) => `Você pode adicionar no máximo ${max} links`,
    linkHasCredentials: (label) => `${label}: não pode conter nome de usuário nem senha`,
    notOneLine: (label) => `${label}: deve ter uma só linha, sem controles de direção do texto`,
    notBase64url: (label) => `${label}: deve ser base64url`,
  },

  returnTo: {
    toPage: (verb, name) => `${verb} para abrir “${name}”.`,
    toAddress: (verb, address) => `${verb} para abrir ${address}.`,
    goTo: (name) => `Ir para ${name}`,
    goToPage: 'Ir para a página',
  },

  login: {
    heading: 'Entrar',
    lead: 'Entre para escrever e gerenciar seus artigos.',
    verb: 'Entre',
    submit: 'Entrar',
    forgotPassword: 'Esqueceu a senha?',
    newHere: 'Ainda não tem uma conta?',
    passkey: 'Entrar com chave de acesso',
    backToText: 'Voltar ao texto não salvo',
  },

  register: {
    heading: 'Criar conta',
    verb: 'Crie uma conta',
    submit: 'Criar conta',
    leadOpen: 'Crie uma conta para começar a escrever.',
    leadApproval:
      'Crie uma conta para começar a escrever. Um admin precisa aprová-la antes que você possa publicar.',
    leadInvite: 'Só é possível criar conta com convite. Abra o link do seu convite ou cole-o abaixo.',
    leadInvited: 'Você recebeu um convite. Crie uma conta para começar a escrever.',
    invitationHint: 'Peça um convite a um admin',
    haveAccount: 'Já tem uma conta?',
    loggedInHeading: 'Você já entrou na sua conta',
    loggedInLead:
      'Convites são para contas novas. O seu não foi usado: compartilhe o link, ou saia da conta e abra-o novamente.',
    home: 'Início',
    closedHeading: 'Cadastro fechado',
    closedLead: 'Este blog não está aceitando contas novas. Você ainda pode ler todos os artigos.',
    readArticles: 'Ler artigos',
  },

  forgotPassword: {
    heading: 'Esqueceu a senha?',
    lead: 'Digite seu e-mail para receber um link de redefinição.',
    leadByAdmin: (blog) => `A administração de ${blog} pode enviar um link de redefinição para você.`,
    noContact: (blog) =>
      `A administração de ${blog} pode enviar um link de redefinição para você. Este blog não informa um contato, então fale diretamente com ela.`,
    contactAdmin: 'Pedir um link',
    submit: 'Enviar link',
    remembered: 'Lembrou a senha?',
    sent: 'Se houver uma conta com este e-mail, você vai receber um link de redefinição, que expira em 30 minutos. Confira também a pasta de spam. Os links que você pediu antes continuam valendo.',
  },

  resetPassword: {
    heading: 'Escolha uma nova senha',
    lead: 'Ela substitui a senha antiga, encerra todas as suas sessões e remove suas chaves de acesso e seus tokens de acesso.',
    leadRecovery:
      'O endereço que recebeu este link volta a ser o seu e-mail. Sua senha também é substituída, todas as suas sessões são encerradas, e suas chaves de acesso e seus tokens de acesso são removidos.',
    submit: 'Alterar senha',
    requestNewLink: 'Pedir um novo link',
    changed: 'Senha alterada. Entre com a nova senha.',
    recovered: 'Conta recuperada. Entre com este e-mail e a nova senha.',
  },

  confirmEmail: {
    heading: 'Confirme seu e-mail',
    lead: 'Use o link do e-mail que você recebeu.',
    changeEmail: 'Alterar meu e-mail',
    logIn: 'Entre para confirmar seu e-mail.',
    logInWithOldEmail: 'Entre com seu e-mail atual para confirmar o novo.',
    resetPassword: 'Redefinir senha',
    ownLead: (email) => `Confirme que ${email} é o seu e-mail.`,
    changeLead: (email) =>
      `Para entrar, você vai usar o endereço que recebeu este link, e não mais ${email}.`,
    submit: 'Confirmar e-mail',
    sendNewLink: 'Enviar outro link',
    startOver: 'Alterar o e-mail novamente',
    confirmed: 'E-mail confirmado',
    changed: 'E-mail alterado',
  },

  pendingEmail: {
    changed: (email) =>
      `Abra o link que enviamos para ${email} para confirmar seu novo e-mail. Ele expira em 24 horas. Se não chegar, confira a pasta de spam.`,
    cancel: 'Cancelar alteração',
    canceled: 'Alteração de e-mail cancelada',
    own: 'Confirme seu e-mail: abra o link que enviamos. Até lá, não podemos avisar por e-mail quando sua senha ou suas chaves de acesso mudarem.',
    resend: 'Reenviar e-mail',
    resent: 'E-mail de confirmação enviado',
  },

  notices: {
    sessionOnly:
      'Seu navegador bloqueia o armazenamento deste site. Sua sessão vai terminar quando você fechar ou recarregar esta página.',
    insecure: 'Esta conexão não é segura. Outras pessoas na rede talvez consigam ler sua senha.',
    storageNearlyFull: (used, max) => `Seu espaço está quase cheio: ${used} de ${max} em uso. ${MAKE_ROOM}`,
    storageFull: (used, max) => `Seu espaço está cheio: ${used} de ${max} em uso. ${MAKE_ROOM}`,
  },

  dashboard: {
    moderation: 'Moderação',
    itemsToReview: (count) => plural(count, { one: '# item para revisar', other: '# itens para revisar' }),
  },

  yourInfo: {
    user: 'Usuário',
    name: 'Nome',
    email: 'E-mail',
    role: 'Função',
    storage: 'Espaço',
    storageUsed: (used, max) => `${used} de ${max} em uso`,
  },

  sessions: {
    heading: 'Sessões',
    lead: 'Navegadores conectados à sua conta.',
    unknownBrowser: 'Navegador desconhecido',
    thisBrowser: 'Este navegador',
    loggedIn: (day) => `Conectado desde <day>${day}</day>`,
    lastActive: (day) => `, última atividade em <day>${day}</day>`,
    end: 'Encerrar',
    endLabel: (browser, day) => `Encerrar a sessão: ${browser}, conectado desde ${day}`,
    ended: 'Sessão encerrada',
    onlyThis: 'Nenhuma outra sessão ativa.',
    endOthersHint:
      'Não reconhece uma sessão? <change>Altere sua senha</change> para encerrar todas as outras.',
    endOthers: 'Encerrar todas as outras sessões',
    othersEnded: 'Todas as outras sessões foram encerradas',
  },

  passkeys: {
    heading: 'Chaves de acesso',
    lead: 'Entre com o celular, o computador ou uma chave de segurança, sem digitar a senha. Remova as chaves de acesso que você não usa mais.',
    none: 'Nenhuma chave de acesso ainda.',
    add: 'Adicionar chave',
    form: 'formulário da chave de acesso',
    defaultName: 'Chave de acesso',
    added: 'Chave de acesso adicionada',
    addedOn: (day) => `Adicionada em <day>${day}</day>`,
    neverUsed: ', nunca usada',
    lastUsed: (day) => `, último uso em <day>${day}</day>`,
    limitReached: (max) =>
      `Você atingiu o limite de ${max} chaves de acesso. Remova uma para adicionar outra.`,
    addElsewhere: (origin) =>
      `Você pode adicionar chaves de acesso em ${origin}, com um navegador compatível.`,
    passwordHint: 'Depois, o navegador vai pedir a chave de acesso',
    nameHint: 'Opcional. Por exemplo, o dispositivo em que ela está',
    continue: 'Continuar',
    removeLabel: (name) => `Remover ${name}`,
    removeTitle: 'Remover esta chave de acesso?',
    removeText: 'Você não vai mais poder entrar com ela. Se quiser, exclua-a também no seu dispositivo.',
    removeConfirm: 'Remover chave',
    removed: 'Chave de acesso removida',

    notLoaded:
      'Não foi possível carregar o suporte a chaves de acesso. Verifique sua conexão ou recarregue para ter a versão mais recente.',
    unknownProblem:
      'O navegador não conseguiu usar uma chave de acesso. Tente novamente ou entre com sua senha.',
    canceledOrTimedOut: 'Nenhuma chave de acesso foi usada. O pedido foi cancelado ou expirou.',
    superseded: 'Nenhuma chave de acesso foi usada. Um pedido mais recente substituiu este.',
    alreadyOnDevice: 'Este dispositivo já tem uma chave de acesso para sua conta.',
    needsUserVerification:
      'Este dispositivo não pode criar uma chave de acesso. Use um que tenha PIN, impressão digital ou reconhecimento facial.',
    unsupportedDevice: 'Este dispositivo não pode criar uma chave de acesso. Use outro.',
    wrongOrigin: 'Chaves de acesso não funcionam neste endereço.',
  },

  editYourData: {
    submit: 'Salvar',
    account: 'Nome e e-mail',
    accountText: 'Seu nome aparece em tudo o que você publica. Seu e-mail é usado só para entrar na conta.',
    passwordHint: 'Sua senha atual, necessária só para alterar o e-mail ou a senha.',
    changePassword: 'Alterar senha',
    changePasswordText: 'Ao alterar a senha, você sai da conta em todos os outros dispositivos.',
    revokeTokens: 'Revogar também todos os tokens de acesso',
    newPasswordHint: (min) => `No mínimo ${min} caracteres. Deixe em branco para manter a senha.`,
    linkSent: (email) => `Enviamos um link para ${email}. Abra-o para confirmar seu novo e-mail.`,
  },

  publicProfile: {
    lead: 'Aparece na sua página de autor depois que você publicar um artigo.',
    leadPublic: 'Aparece na sua página de autor.',
    viewPage: 'Ver página de autor',
    about: 'Sobre você',
    aboutText: 'Os leitores veem estes dados ao lado do seu nome.',
    avatarHint: 'URL de uma imagem quadrada. Deixe em branco para mostrar sua inicial.',
    bioHint: (used, max) => `Opcional. ${used} de ${max} caracteres.`,
    links: 'Links',
    linksText:
      'Seu site e seus perfis. Eles recebem rel="me", para que sites como o Mastodon possam verificá-los.',
    linkLabel: (number) => `Link ${number}`,
    linkPlaceholder: 'https://',
    submit: 'Salvar perfil',
    saved: 'Perfil salvo',
  },

  deleteAccount: {
    articles: (count) =>
      count === 0
        ? 'Você não tem artigos.'
        : plural(count, {
            one: 'Você tem # artigo, que também será excluído.',
            other: 'Você tem # artigos, que também serão excluídos.',
          }),
    passwordHint: 'Digite sua senha para confirmar',
    confirm: 'Excluir conta',
  },
};

export const accountErrors: Translation<typeof englishErrors> = {
  signedOut: 'Sua sessão foi encerrada. Entre novamente.',
  loginMissing: 'Entre na sua conta ou envie um token de acesso no cabeçalho “Authorization: Bearer …”.',
  loginExpired: 'Sua sessão expirou. Entre novamente.',
  loginInvalid: 'Este valor não é um token de acesso nem o token de uma sessão.',
  sessionNotFound: 'Esta sessão já foi encerrada.',
  loginFailed: 'E-mail ou senha incorretos.',
  wrongPassword: 'Senha incorreta.',
  passwordMissing: {
    email: 'Digite sua senha atual para alterar o e-mail.',
    password: 'Digite sua senha atual para alterar a senha.',
    deletion: 'Digite sua senha para excluir sua conta.',
    token: 'Digite sua senha para criar um token.',
    bin: 'Digite sua senha para excluir definitivamente.',
    takeBack: 'Digite sua senha para reverter alterações.',
  },
  passwordRefused: {
    email: 'Escolha outra senha. Esta é o seu e-mail.',
    name: 'Escolha outra senha. Esta é o seu nome.',
    blog: 'Escolha outra senha. Esta é o nome deste blog.',
    common: 'Escolha outra senha. Esta é muito comum e fácil de adivinhar.',
  },
  guessableOwnPassword:
    'Sua senha é fácil de adivinhar, e sua conta pode editar artigos de outras pessoas. Escolha uma nova na página de login deste blog.',
  tooManyLogins: 'Muitas pessoas estão entrando neste momento. Tente novamente em alguns segundos.',
  emailTaken: 'Este e-mail já é usado por outra conta.',
  looksLikeAdmin: 'Este nome parece o de um admin. Escolha outro.',
  noMails: 'Este blog não envia e-mails. Peça um link a um admin.',
  linkInvalid: 'Este link expirou ou já foi usado. Peça um novo.',
  claimLinkInvalid:
    'Este link expirou ou já foi usado. Peça um novo a um admin ou, se já ativou a conta, entre.',
  notUnclaimed: 'Esta conta já foi ativada ou excluída.',
  claimEmailUnknown: 'Esta conta não tem e-mail. Envie um link de ativação a quem é dono dela.',
  claimEmailMissing: 'Digite seu e-mail.',
  linkOfAnother: 'Este link é de outra conta. Saia da conta e abra o link novamente.',
  registrationClosed: 'O cadastro está fechado.',
  invitationInvalid: 'Este convite expirou, já foi usado ou foi revogado. Peça um novo a um admin.',
  invitationNotFound: 'Este convite expirou, já foi usado ou foi revogado.',
  notPending: 'Esta conta não está aguardando aprovação. Ela foi aprovada ou excluída.',
  alreadyRejected: 'Esta conta já foi recusada.',
  suspended: (reason) => `Sua conta está suspensa. Motivo: ${reason}`,
  suspendedContact: (reason, contact) =>
    `Sua conta está suspensa. Para contestar, fale com ${contact}. Motivo: ${reason}`,
  rejected: (reason) => `Sua conta não foi aprovada. Motivo: ${reason}`,
  rejectedContact: (reason, contact) =>
    `Sua conta não foi aprovada. Em caso de dúvida, fale com ${contact}. Motivo: ${reason}`,
  storageExceeded: (max) => `Não há espaço suficiente: o limite da sua conta é de ${max}. ${MAKE_ROOM}`,
  passkeys: {
    none: 'Este blog não aceita chaves de acesso. Entre com seu e-mail e sua senha.',
    refused:
      'Esta chave de acesso não funcionou. Ela foi removida, ou o tempo se esgotou. Tente novamente ou use sua senha.',
    notAdded:
      'A chave de acesso não foi adicionada. O pedido era inválido, ou o tempo se esgotou. Tente novamente.',
    taken: 'Esta chave de acesso já foi adicionada. Use-a ou escolha outro dispositivo.',
    tooMany: (max) => `Você atingiu o limite de ${formatNumber(max)} chaves de acesso. Remova uma antes.`,
    notFound: 'Esta chave de acesso já foi removida.',
  },
};

export const claimMessages: Translation<typeof englishClaim> = {
  heading: 'Ative sua conta',
  checking: 'Verificando seu link…',
  lead: (name, email) =>
    `Os artigos de ${name} foram transferidos para este blog. Escolha uma senha para gerenciá-los. Para entrar, use ${email}.`,
  leadWithoutEmail: (name) =>
    `Os artigos de ${name} foram transferidos para este blog. Digite seu e-mail e escolha uma senha para gerenciá-los.`,
  emailHint: 'Usado só para entrar na conta. Os leitores nunca o veem',
  submit: 'Ativar conta',
  done: 'Esta conta agora é sua',
  haveAccount: 'Já ativou a conta?',
  logIn: 'Entrar',
};
