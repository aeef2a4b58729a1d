"""What pages and apps call the parts of signing in, in English and Chinese: patterns, no more."""

from __future__ import annotations

import re

LONG = 90
"""Characters; a longer text is an article about such things."""
NOTICE = 200
"""Characters; so long a message about what went wrong may be."""


def _any(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


# --- checks that only a person may pass, and what is asked for (taking_over's walls, too) ---------

_ROBOT = r"(really )?(a |an )?(human|person|robot)"
_EACH = r"(choose|select|click|tap|pick)( on)? (all|every|each)( of)?( the)? "
_EACH += r"(images?|pictures?|photos?|squares?|tiles?) (that |which )?"
_EACH += r"(with|contain\w*|show\w*|of|where|have|has|match\w*)\b"
"""A grid of pictures."""
CAPTCHA = _any(
    r"i.?a?.?m not a robot|\b(are you|is this) (really )?(a |an )?(human|robot)\b"
    r"|\bare you (really )?a (real )?person\b",
    r"^\W*i.?( a)?.?m (a )?(human|real person)\W*$",
    r"^\W*(click|tap|press) (here )?to (start )?verif(y|ication)\W*$",
    rf"(verify|confirm|prove|check(ing)?)\b.{{0,20}} (you.?re|(if )?you are) (not )?{_ROBOT}",
    r"complete the (security check|captcha)",
    _EACH,
    r"slide to (verify|complete)|drag the (slider|piece)",
    r"我(不是机器人|是(人类|真人))|人机(身份)?(验证|校验)|您是(不是)?真人|是否(为)?真人"
    r"|(请|点击)?完成(安全)?验证|点击(按钮|此处|这里)?(进行|开始)(安全)?验证",
    r"选择(所有|全部)(符合|包含).{0,12}图",
    r"(拖动|向右(滑动|拖动)).{0,6}(滑块|拼图|验证)|滑块验证|(选出|点选)(所有|全部)?.{0,10}图(片|中)",
)
HOLDS = _any(r"\b(press|hold)\b.{0,6}\bhold\b|长按|按住.{0,4}按钮")
"""Not to be tapped."""
CAPTCHA_ID = re.compile(r"(?i)[ck]aptcha|turnstile|geetest|slider_?verif|arkose|funcaptcha")
CODE = re.compile(
    r"(verification|security|access|log-?in|sign-?in|authenticat\w+|one-time|confirmation|2fa|otp"
    r"|two-(factor|step)|sms|texted)[ _-]?(code|password|pin)|\b(otp|totp|2fa|mfa|(?-i:TAN))\b"
    r"|(\d.?digit|the) code (we|sent|from)|\bcode (from|in) (the|your|our) (text|sms|e-?mail)\b"
    r"|enter the (\d.digit )code|authenticator"
    r"|验证码|校验码|动态(码|密码|口令)|短信码|两步验证|双重(认证|验证)|身份验证器",
    re.IGNORECASE,
)
CARD = re.compile(
    r"card ?number|number (of|on) (the|your) card|\b(cvv2?|cvc2?)\b|security code|name on card"
    r"|(payment|pay) (password|pin)|\biban\b|银行卡号|信用卡号|卡号|支付密码|安全码",
    re.IGNORECASE,
)

# --- fields ---------------------------------------------------------------------------------------

PASSWORD = _any(r"pass ?-?(word|phrase|code)\b|\bpasswd\b|\bpwd\b|\bpin\b|密码|口令")
NEW_PASSWORD = _any(
    r"\b(new|create|choose|set|pick|repeat|confirm\w*|retype|re-?enter|verify|again)\b.{0,18}pass",
    r"pass(word|wd)?[-_ ]?(2|new|repeat|confirm\w*|again)\b|at least \d+ characters"
    r"|(new|repeat|confirm)[-_]?(password|pwd|pass)\b",
    r"(新|设置|设定|确认|重复|再次输入).{0,4}密码|密码.{0,4}(确认|再次)|\d+.{1,8}位.{0,8}(密码|字母|数字)",
)
OLD_PASSWORD = _any(r"\b(current|old|existing|present)\b.{0,8}pass", r"(当前|原|旧).{0,3}密码")
USER = _any(
    r"\buser ?-?(name|id)?\b|\b(log|sign)-?[io]n( ?-?(name|id))?\b|\blogin_?\w*\b|\baccount\b"
    r"|\be-?mails?\b|\bmails?\b|\bphone\b|\bmobile\b|\btel(ephone)?\b|\bmember\b|\bmembership\b"
    r"|\b(customer|client|employee|staff|student|card ?holder) ?-?(id|no|number)\b|\bhandle\b"
    r"|\bidentifier\b|\bacct\b|\buid\b|\bnetid\b|\bnick(name)?\b",
    r"用户|账号|帐号|账户|帐户|邮箱|邮件|手机|电话|会员|登录名|工号|学号|昵称|证件号",
)
SEARCH = _any(
    r"\bsearch\b|\bfind\b|\blook for\b|\bweb address\b|\bwhat are you looking\b|搜索|查找|搜一搜|搜"
)
NEWS = _any(
    r"newsletter|subscribe|updates|offers|mailing list|deals|stay in touch|stay up to date"
    r"|notify me|discount|订阅|电子报|优惠|资讯"
)
PERSONAL = _any(
    r"\b(first|last|full|given|family|sur|your|middle)[ _-]?name\b|^name$|\bname\b(?<!user name)$"
    r"|\bbirth|\baddress\b(?<!e-mail address)(?<!email address)|\bcompany\b|\bzip\b"
    r"|\bpost(al)? ?code"
    r"|\bcity\b|\bage\b|\bgender\b|\binvit|\breferral|\bsubject\b|\bmessage\b|\bcomment\b"
    r"|姓名|真实|生日|出生|地址|公司|邀请码|性别|留言|主题|昵称"
)
_SHOWN = r"(shown|(that )?you (can )?(see|hear|read)|(in|from|on) (the|this) (image|picture))"
ANSWER = _any(
    r"captcha|(the|these) (characters|letters|digits|symbols)|anti-?spam"
    rf"|(characters|letters|text|code|words|digits) {_SHOWN}|your answer"
    r"|security (question|answer)|图中|图形|图片|答案|计算结果|看不清",
    r"^\W*(the )?(answer|result|sum|solution)\W*$",
)
"""What is typed of a picture, or in answer to a question."""

# --- challenges -----------------------------------------------------------------------------------

_MOVE = r"\b(drag|slid(e|ing)|move|pull|put|place|fit|push|bring)\b"
MUST_SLIDE = _any(
    r"\bslide to (verify|complete|fit|finish|the (right|end))\b",
    rf"{_MOVE}.{{0,24}}\b(puzzle|jigsaw|piece|block|tile)\b",
    rf"{_MOVE}.{{0,24}}\b(slider|handle|arrow|button)\b.{{0,40}}"
    r"\b(piece|puzzle|gap|hole|place|right|end|fits?)\b",
    r"\b(complete|solve|finish)\b.{0,16}\b(puzzle|jigsaw)\b|\bmissing piece\b",
    r"(拖动|按住|滑动|移动|向右).{0,10}(拼图|图块|缺口|滑块.{0,12}(完成|填充|拼|缺口|验证))"
    r"|滑动(验证|完成)|完成.{0,4}拼图",
)
"""Says so itself; of what only speaks of such things (``SLIDES``) the rest of it has to tell."""
_UP = r"(upright|straight(en)?|(the )?right way up|correct (angle|position|orientation)|level)"
MUST_TURN = _any(
    rf"\b(rotate|turn|spin|drag|slide|move|put|set|make|use)\b.{{0,50}}\b{_UP}\b|\bto {_UP}\b",
    r"\b(rotate|turn) (the|this) (image|picture|photo|disc|object|animal)\b",
    r"(旋转|转动|拖动|滑动|滑块).{0,16}(转|摆|放|调)正|使图(片|像).{0,4}正"
    r"|图(片|像)?.{0,4}(旋转|转动).{0,6}(正|水平|直)|(旋转|转动).{0,4}图(片|像).{0,8}(正|水平|角度|位置|直)",
)
_HIT = r"\b(click|tap|touch|press|select|choose|pick|hit|find)\b"
_THINGS = r"(characters|letters|words|icons|shapes|objects|signs|symbols|numbers|figures|things)"
MUST_CLICK = _any(
    rf"{_HIT}.{{0,60}}\b(in|by) (this |that |the )?((following|right|correct|given|shown) )?"
    r"(order|sequence|turn)\b",
    rf"{_HIT}.{{0,60}}\bone (after|by) (the other|another|one)\b|{_HIT}.{{1,60}}\bthen\b",
    rf"{_HIT} (on )?(the |these |all |all the )?{_THINGS}\s*[:：]",
    r"(依次|依序|顺次|逐一|按.{0,8}(顺序|次序|语序)).{0,6}(点|选|找)|先点.{1,24}再点"
    r"|点(击|选).{1,24}然后(点|选)|点(击|选)(图|下图)?中?的?.{0,4}[:：]",
)
SLIDES = _any(
    r"\bslid(e|er)\b|\bdrag\b.{0,30}\b(piece|puzzle|block|handle|right|end)\b|\bjigsaw\b",
    r"拖动.{0,8}(滑块|拼图|图块)|滑块|滑动(验证|完成|到)|向右(滑动|拖动)|拼图",
)
TURNS = _any(
    r"\b(rotate|rotation|upright|straighten)\b|\bright way up\b"
    r"|\bturn\b.{0,30}\b(picture|image|photo|disc)\b",
    r"转正|旋转|摆正|角度",
)
CLICKS = _any(
    r"\b(click|tap|touch|press|select|choose)\b.{0,40}\b(order|in turn|sequence|following|below"
    r"|picture|image)\b|\b(click|tap|touch) (on )?(the|all|each)\b",
    r"(依次|按.{0,4}(顺序|次序)).{0,6}(点|选)|点(击|选|按).{0,8}(文字|汉字|图|下方|以下)|点选",
)
READS = _any(
    r"\bcaptcha\b|\b(characters|letters|digits|symbols)\b|\btext (shown|you see|in the)\b"
    rf"|\b(text|code|words?) {_SHOWN}|\bword verification\b|\banti-?spam\b"
    r"|图形(验证)?码?|图中|图片|字符|看不清|附加码"
)
RECKONS = _any(
    r"\byour answer\b|\bsecurity question\b|\bthe answer\b|\bsolve\b|\bresult\b|\bwhat is\b"
    r"|\b\d+\s*[-+×x*÷/−]\s*\d+|答案|计算|结果|等于|问题"
    r"|(^|\| )\W*(the )?(answer|result|sum|solution)\W*( \||$)"
)
PICKS = _any(
    _EACH,
    r"(选出|点选|选择)(所有|全部).{0,10}图(片|中)?",
)
"""A grid of pictures: of these nobody here knows the answer."""
SUM = _any(
    r"\d\s*([-+×x*÷/−]|加|减|乘|除以|plus|minus|times|divided by)\s*\d[\d\s]*"
    r"([=＝?？]|$|\bis\b|等于|得|是)"
)
"""A question that nobody but a machine is asked, or a child."""
PUTS = _any(r"\b(what|which|how (much|many)|who)\b.{2,60}\?\s*$|(什么|多少|几|哪).{0,6}[?？]\s*$")
OF_A_PERSON = _any(
    r"\byour?\b.{0,40}\b(mother|father|parents?|pet|school|street|born|birth\w*|maiden|favou?rite"
    r"|teacher|car|city|town|friend|nickname|childhood|job|grandmother|grandfather)\b",
    r"(您|你)的?.{0,12}(母亲|父亲|小学|中学|宠物|出生|老师|生日|偶像|配偶|家乡)",
)
"""A question that only the owner of an account can answer."""
ARROWS = _any(r"[→➜➔⟶⇒»›>❯▶|‖≡⋮\s]+", r"\W*(slider|handle|滑块)\W*", r"slide to verify")
"""All that a handle says."""

# --- what is pressed ------------------------------------------------------------------------------

SIGN_IN = _any(
    r"\W*(please )?(sign|log)[ -]?(me )?[io]n( (now|here|securely|to .{1,40}|with (a |my |your )?"
    r"(password|e-?mail|user ?name|phone)( number)?( and password)?))?\W*",
    r"\W*log into .{1,40}",
    r"\W*(立即|马上|安全|确认|点击|密码|账号|帐号)?(登\s*[录陆入])(/\s*注册)?\W*",
    r"\W*(sign|log)[ -]?in ?(/|or) ?(sign up|register|join|create (an )?account)\W*",
)
"""All of a label; what leads to a form, and what sends it."""
GO_ON = _any(
    r"\W*(continue|next|submit|go( on)?|proceed|enter|ok|okay|confirm|done|send)\W*",
    r"\W*(下一步|继续|提交|确定|确认|完成|进入)\W*",
)
NAMELESS = _any(r"[\W_]*|arrow|submit|go|icon|button|(arrow|chevron)[ _-]?(right|forward)|箭头")
"""All of the label of a button that is a picture of an arrow."""
SIGN_UP = _any(
    r"\b(sign|signing)[ -]?up\b|\bregister\b|\bregistration\b|\bcreate\b.{0,16}\b(account|profile"
    r"|id)\b|\bjoin( now| us| free| for free)?\b|\bget started\b|\bnew (customer|user|here|member)"
    r"|\bopen an account|\bstart (your )?(free )?trial",
    r"(?<!/)注\s*册|新用户|创建.{0,4}(账号|帐号|账户)|立即加入|免费试用|开户",
)
FORGOT = _any(
    r"\bforg[oe]t\b|\bforgotten\b|\breset\b|\brecover\b|\btrouble (signing|logging)|\bcan.?t (sign"
    r"|log|access)|\blost your\b|\bfind (your|my) account\b",
    r"忘记|找回|重置|无法登录",
)
CHANGE = _any(
    r"\b(change|update|edit|set|choose|create)\b.{0,12}\bpassword\b|(修改|更改|设置|重设).{0,4}密码"
)
CONNECTS = _any(
    r"\b(connect|unlock|decrypt|join|open|pay|transfer|delete|extract|import|export|encrypt)\b"
    r"|连接|解锁|解密|支付|付款|转账|注销账|删除|加入网络"
)
"""Buttons beside a password that is no account's: of a network, a file, a payment."""
OTHERS = _any(
    r"\b(with|via|using|by)\b.{0,14}\b(google|apple|facebook|microsoft|github|gitlab|twitter|x"
    r"|linkedin|amazon|sso|saml|okta|wechat|weixin|qq|weibo|alipay|work account|passkey|face id"
    r"|fingerprint|qr( code)?|biometrics|security key|magic link|a link)\b",
    r"(微信|支付宝|微博|qq|扫码|二维码|指纹|面容|刷脸|一键|本机号码|苹果|第三方|企业).{0,6}(登录|登陆)",
)
"""Ways to sign in that need no password of ours."""
WITH_PASSWORD = _any(
    r"\W*(use|enter|sign[ -]?in with|log[ -]?in with|try|with|by|via)( (my|your|a|the))?"
    r"( (user ?name|e-?mail|account))?( and)? ?password( instead)?\W*",
    r"\W*password( (instead|sign[ -]?in|log[ -]?in))?\W*|\W*i.?d rather use (a|my) password\W*",
    r"\W*(用|使用|改用)?(账号|帐号|账户)?(/?手机号?|/邮箱)?密码(登录|登陆|验证)?\W*",
    r"\W*(账号|帐号|账户)(登录|登陆)\W*|\W*use (another|a different) account to sign in\W*",
)
"""All of a label."""
ANOTHER_WAY = _any(
    r"\W*(try|use|choose|sign[ -]?in) ?(in |with )?(another|a different|other|more) (way|method"
    r"|option)s?( to (sign|log)[ -]?in)?\W*",
    r"\W*(other|more) (sign-?in |log-?in )?(options|ways.*)\W*",
    r"\W*(其他|其它|更多|换个|换一种|选择其他)(登录|登陆|验证)?方式(登录|登陆)?\W*",
)
SEND_CODE = _any(
    r"\W*(send|get|request|text me|e-?mail me|receive)( me)?( (a|the|my|an?))?"
    r"( (verification|security|sms|login|sign-in))? ?code\W*",
    r"\W*(获取|发送|点击获取)(短信|手机|邮箱)?(验证码|校验码)\W*",
)
CHECK_CODE = _any(
    r"\W*(verify|confirm|validate|check)( (code|it|identity|account))?\W*|\W*(验证|校验|核对)\W*"
)
REFRESH = _any(
    r"\W*(refresh|reload|renew|retry|another( (picture|image|one|question|puzzle))?|new (picture"
    r"|image|captcha|code|one|challenge|question)|change( (picture|image))?|get a new \w+"
    r"|(i )?can.?t read( it| this)?\??|regenerate)\W*|[↻⟳🔄]",
    r"\W*(换一[张个批题]|换张图|换一换|刷新|看不清.{0,6}|点击刷新|重新获取|更换)\W*",
)
CONFIRM = _any(
    r"\W*(confirm|verify|submit|done|ok|check|apply)\W*|\W*(确认|确定|提交|验证|完成|确认提交)\W*"
)
REMEMBER = _any(
    r"remember|keep me|stay (signed|logged)|trust this|don.?t ask again"
    r"|记住|自动登录|保持登录|免登录|信任"
)
TERMS = _any(r"\b(agree|accept|consent)\b|\bterms\b|\bprivacy policy\b|同意|已阅读|协议|隐私政策")

# --- what a page says -----------------------------------------------------------------------------

_WHO = r"(pass ?word|pass ?code|user ?name|user|e-?mail|login|account|phone( number)?|member|id"
_WHO += r"|details|information|credentials?|combination|sign-?in|log-?in|pin)"
_WRONG = r"(wrong|incorrect|invalid|not (right|correct|valid|match|recogni[sz]ed|found|registered)"
_WRONG += r"|does ?n.t (match|exist)|do(es)? not (match|exist)|didn.t match|mistyped|bad|failed"
_WRONG += r"|don.t recogni[sz]e|can.?t find|cannot find|couldn.t find|unable to find|isn.t right"
_WRONG += r"|no (such )?(account|user)|know no such|unknown|isn.t (correct|valid)|unsuccessful)"
WRONG = _any(
    rf"\b{_WHO}\b.{{0,60}}\b{_WRONG}\b|\b{_WRONG}\b.{{0,40}}\b{_WHO}\b",
    r"(密码|账号|帐号|账户|用户名?|手机号?|邮箱|登录名).{0,12}(错误|不正确|有误|不匹配|不存在|未注册|不对|不符)",
    r"登[录陆]失败",
)
UNSAID = _any(
    r"\b(that|it) was(n.t| not) (right|correct)\b|\bplease try again\b|\btry again\b",
    r"不正确|请重试|再试一次",
)
"""Something was wrong, and it does not say what."""
LOCKED = _any(
    r"\baccount\b.{0,40}\b(locked|suspended|disabled|blocked|deactivated|frozen|banned|closed)\b",
    r"\btoo many\b.{0,24}\b(attempts|tries|requests|log-?ins|sign-?ins|failures|times)\b",
    r"\b(temporarily|has been|is|are) (locked|blocked|suspended)\b|\blocked out\b",
    r"(账号|帐号|账户|用户).{0,10}(锁定|冻结|停用|封禁|禁用|限制登录)"
    r"|(错误|尝试|失败|登录)次数.{0,4}(过多|太多|超|达到)|操作(过于)?频繁",
)
_BAD = r"(wrong|incorrect|invalid|expired|not (right|correct|valid)|didn.t match|does ?n.t match"
_BAD += r"|do(es)? not match|failed|isn.t (right|correct|valid))"
WRONG_CODE = _any(
    rf"\b(code|otp|one-time password)\b.{{0,40}}\b{_BAD}\b|\b{_BAD}\b.{{0,24}}\b(code|otp)\b",
    r"(验证码|校验码|动态码|动态密码|口令).{0,8}(错误|不正确|有误|过期|失效|无效|不对)",
)
WRONG_ANSWER = _any(
    rf"\b(captcha|characters|letters|picture|puzzle|challenge|check|slider|image|answer"
    rf"|verification)\b(?! code).{{0,40}}\b({_BAD}|try again|not passed|missed)\b",
    rf"\b{_BAD}\b.{{0,24}}\b(captcha|characters|letters|picture|puzzle|challenge|answer)\b",
    r"验证失败|验证未通过|(图形|图片|图中)?(验证码|答案|字符|计算结果).{0,6}(错误|不正确|有误|不对)"
    r"|(拼图|滑块|旋转|点选).{0,8}(失败|错误|不正确|有误)",
)
PASSED = _any(
    r"\W*(verified|passed|success(ful(ly)?)?( verified)?|verification (passed|success\w*|complete)"
    r"|you are verified)\W*|\W*(验证成功|验证通过|已通过验证|验证完成|已完成验证)\W*"
)
"""All of a label: a challenge that is over."""
TICKED = re.compile("[✓✔☑✅]")
PASS_FIRST = _any(
    r"\b(complete|pass|solve|finish|do)\b.{0,16}\b(check|captcha|challenge|verification|puzzle)\b",
    r"请(先)?(完成|通过|进行).{0,8}验证",
)
AGREE_FIRST = _any(
    r"\b(must|please|have to|need to)\b.{0,24}\b(agree|accept|tick|check)\b.{0,60}",
    r"请(先)?(阅读|勾选|同意).{0,20}",
)
SENT = _any(
    r"\b(we|we.ve|has been|was|just) ?(have )?(sent|texted|e-?mailed)\b|\bsent (you|to|a)\b"
    r"|\bcheck your (phone|e-?mail|inbox|messages)\b",
    r"已(向|发送|发至|通过)|发送(至|到|了)",
)
LINK_SENT = _any(
    r"\bcheck your (e-?mail|inbox|mail)\b.{0,80}",
    r"\b(sent|e-?mailed)\b.{0,40}\blink\b|\b(click|tap|open|follow) the link\b.{0,40}\be-?mail",
    r"(登录|验证|确认)?链接.{0,12}(邮箱|邮件)|(邮箱|邮件).{0,16}链接",
)
BY_TEXT = _any(r"\b(text(ed)?|sms|phone|mobile)\b|短信|手机")
BY_MAIL = _any(r"\be-?mails?(ed)?\b|\binbox\b|邮箱|邮件")
BY_APP = _any(
    r"authenticat(or|ion app)|\btotp\b|\bcode (generator|app)\b|身份验证器|验证器|动态(码|口令)"
)
SIGN_OUT = _any(
    r"\W*(sign|log)[ -]?(me )?(out|off)( of .{1,30})?\W*|\W*logout\W*"
    r"|\W*(退出(登录|登陆|账号|帐号)?|登出|注销(登录)?|安全退出|切换账号)\W*"
)
"""All of a label: only who is signed in is shown it."""
GREETS = _any(
    r"\b(signed|logged) in as\b|\b(welcome back|hello|hi|welcome|good (morning|afternoon|evening))"
    r",? +\S",
    r"(欢迎(您|你)?(回来)?|您好|你好|(上午|中午|下午|早上|晚上)好)[，,！! ]+\S|已登录",
)
IN_ACCOUNT = _any(
    r"\b(sign|log)[ -]?in\b|\blog ?on\b|\baccounts?\b|\bmembers?( area| sign| log)?\b"
    r"|\bwelcome back\b|\bpassword\b|登[录陆入]|账号|帐号|会员|欢迎回来"
)
"""Headings of pages where one says who one is."""
KEEPS_IN = _any(r"\b(stay|keep (me|you)) (signed|logged) in\b|是否保持登录|保持登录状态")
OFFERS = _any(
    r"\bsave (your |this |the )?password\b|\b(set up|create|add) a passkey\b"
    r"|\bfaster sign[- ]?in\b|\buse (face id|fingerprint|your face) next time\b"
    r"|保存密码|(开启|设置|使用)(指纹|面容|通行密钥)"
)
NO_THANKS = _any(
    r"\W*(no( thanks| thank you)?|not now|skip( for now)?|maybe later|later|never|don.?t save"
    r"|not this time)\W*|\W*(否|不用了?|暂不|以后再说|跳过|稍后|不保存|取消)\W*"
)
LOADING = _any(
    r"\W*(loading|signing (you )?in|logging (you )?in|please wait|one moment|just a (moment|second)"
    r"|redirecting|checking|verifying)\b.{0,30}|.{0,6}(加载中|正在登录|登录中|请稍候|请稍等|跳转中)\W*"
)
"""All of a label."""
