"""
For tests: the part of ccxt for Python that our examples use, so that they run as they are published where no package can be installed.
It signs and sends as ccxt's class does, and begins with its addresses, so that an example that leaves one of them is found out.
"""
import base64
import hashlib
import hmac
import json
import time
from urllib.parse import urlencode
from urllib.request import Request, urlopen
from urllib.error import HTTPError

REAL = "https://api.bitget.com"


class ExchangeError(Exception):
    pass


class bitget:
    def __init__(self, config=None):
        config = config or {}
        self.apiKey = config.get("apiKey", "")
        self.secret = config.get("secret", "")
        self.password = config.get("password", "")
        names = ("spot", "mix", "user", "p2p", "broker", "margin", "common", "tax", "convert", "copy", "earn", "uta")
        streams = {"public": "wss://ws.bitget.com/v2/ws/public", "private": "wss://ws.bitget.com/v2/ws/private"}
        self.urls = {"api": {**{name: REAL for name in names}, "ws": streams, "demo": dict(streams)}}

    def request(self, path, api="public", method="GET", params=None):
        access, product = api
        params = params or {}
        target = f"/api/{path}"
        body = ""
        if method == "GET":
            target += f"?{urlencode(params)}" if params else ""
        else:
            body = json.dumps(params)
        headers = {"Content-Type": "application/json"}
        if access == "private":
            stamp = str(int(time.time() * 1000))
            text = f"{stamp}{method}{target}{body}".encode()
            sign = base64.b64encode(hmac.new(self.secret.encode(), text, hashlib.sha256).digest()).decode()
            headers.update(
                {"ACCESS-KEY": self.apiKey, "ACCESS-SIGN": sign, "ACCESS-TIMESTAMP": stamp, "ACCESS-PASSPHRASE": self.password}
            )
        request = Request(self.urls["api"][product] + target, data=body.encode() or None, headers=headers, method=method)
        try:
            with urlopen(request) as response:
                answer = json.load(response)
        except HTTPError as error:
            raise ExchangeError(f"bitget {error.read().decode()}") from None
        return answer

    def fetch_ticker(self, symbol):
        rows = self.request("v2/spot/market/tickers", ["public", "spot"], "GET", {"symbol": symbol.replace("/", "")})["data"]
        return {"symbol": symbol, "last": float(rows[0]["lastPr"])}

    def create_order(self, symbol, type, side, amount, price=None, params=None):
        order = {"symbol": symbol.replace("/", ""), "side": side, "orderType": type, "force": "GTC", "size": str(amount)}
        if price is not None:
            order["price"] = f"{price:.2f}"
        data = self.request("v2/spot/trade/place-order", ["private", "spot"], "POST", {**order, **(params or {})})["data"]
        return {"id": data["orderId"], "symbol": symbol}

    def create_limit_buy_order(self, symbol, amount, price, params=None):
        return self.create_order(symbol, "limit", "buy", amount, price, params)

    def fetch_open_orders(self, symbol):
        pair = {"symbol": symbol.replace("/", "")}
        rows = self.request("v2/spot/trade/unfilled-orders", ["private", "spot"], "GET", pair)["data"]
        return [{"id": row["orderId"], "symbol": symbol, "status": "open"} for row in rows]

    def cancel_order(self, id, symbol):
        return self.request("v2/spot/trade/cancel-order", ["private", "spot"], "POST", {"symbol": symbol.replace("/", ""), "orderId": id})

    def fetch_balance(self):
        rows = self.request("v2/spot/account/assets", ["private", "spot"], "GET")["data"]
        return {row["coin"]: {"free": float(row["available"]), "used": float(row["frozen"])} for row in rows}
